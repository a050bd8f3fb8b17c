import fc from "fast-check";

// The same examples on every machine and every run: a property that fails here fails everywhere. Change the seed
// to look for new ones; what it finds becomes a case of its own before the seed goes back.
fc.configureGlobal({ seed: 20_261_121 });
