// The whole script of a permalink: copy and print. It is served as it stands.
function offerActions() {
  const actions = document.querySelector("[data-document-actions]");
  if (!actions) return;
  actions.hidden = false;
  const answer = actions.querySelector("output");
  for (const button of actions.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(`${button.dataset.copy}\n${location.href}`);
        answer.textContent = "Copied";
      } catch {
        answer.textContent = "The browser does not allow copying here";
      }
    });
  }
  actions.querySelector("[data-print]").addEventListener("click", () => print());
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", offerActions);
else offerActions();
