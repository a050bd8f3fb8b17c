--
-- PostgreSQL database dump
--

\restrict JOiLpRwpEf1A642f8IBpyouo5JCvFnGQrpZfqg092LYr9zfzcaxOeNR68otpuWx

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Data for Name: instruction; Type: TABLE DATA; Schema: audit; Owner: postgres
--

COPY audit.instruction (id, quand, role, adresse, appli, instruction) FROM stdin;
884121	2026-11-23 14:43:55.00414+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884122	2026-11-23 14:43:56.203356+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 284
884123	2026-11-23 14:43:58.330908+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 395
884124	2026-11-23 14:44:00.145703+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 390
884125	2026-11-23 14:44:01.988773+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 202
884126	2026-11-23 14:44:03.76186+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 154
884127	2026-11-23 14:44:05.504473+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 80
884128	2026-11-23 14:44:06.568498+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 305
884129	2026-11-23 14:44:07.650187+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 273
884130	2026-11-23 14:44:08.551461+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 181
884131	2026-11-23 14:44:10.048092+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 330
884132	2026-11-23 14:44:11.021832+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 381
884133	2026-11-23 14:44:13.168433+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 57
884134	2026-11-23 14:44:14.432068+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 77
884135	2026-11-23 14:44:15.04346+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884136	2026-11-23 14:44:16.419745+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 211
884137	2026-11-23 14:44:18.101086+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 348
884138	2026-11-23 14:44:19.922059+01	ybenali	10.171.0.20	psql	UPDATE parametre SET valeur = '22-07' WHERE nom = 'silence_nuit'
884139	2026-11-23 14:44:20.124137+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 57
884140	2026-11-23 14:44:21.301849+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 65
884141	2026-11-23 14:44:22.091747+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 182
884142	2026-11-23 14:44:23.673864+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 117
884143	2026-11-23 14:44:25.437465+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 206
884144	2026-11-23 14:44:26.066742+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 285
884145	2026-11-23 14:44:27.430127+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 30
884146	2026-11-23 14:44:29.462635+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 12
884147	2026-11-23 14:44:30.190576+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 225
884148	2026-11-23 14:44:31.40188+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 276
884149	2026-11-23 14:44:32.361524+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 215
884150	2026-11-23 14:44:34.379124+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 61
884151	2026-11-23 14:44:35.0841+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884152	2026-11-23 14:44:35.392856+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 342
884153	2026-11-23 14:44:36.390894+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 282
884154	2026-11-23 14:44:37.917359+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 127
884155	2026-11-23 14:44:38.914908+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 347
884156	2026-11-23 14:44:39.892372+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 304
884157	2026-11-23 14:44:40.553952+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 315
884158	2026-11-23 14:44:41.780086+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 151
884159	2026-11-23 14:44:42.393162+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 189
884160	2026-11-23 14:44:43.615079+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 94
884161	2026-11-23 14:44:44.510943+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 89
884162	2026-11-23 14:44:45.395056+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 131
884163	2026-11-23 14:44:46.506118+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 379
884164	2026-11-23 14:44:47.977925+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 118
884165	2026-11-23 14:44:49.928545+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 389
884166	2026-11-23 14:44:51.522094+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 162
884167	2026-11-23 14:44:53.3211+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 53
884168	2026-11-23 14:44:54.774048+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 287
884169	2026-11-23 14:44:55.13575+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884170	2026-11-23 14:44:56.734845+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 307
884171	2026-11-23 14:44:57.923027+01	mlegoff	10.171.0.20	psql	REVOKE SELECT ON stat.ancien_envoi FROM grp_statistiques -- lot 3
884172	2026-11-23 14:44:58.451537+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 175
884173	2026-11-23 14:44:59.305023+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 26
884174	2026-11-23 14:45:00.325592+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 103
884175	2026-11-23 14:45:01.675579+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 321
884176	2026-11-23 14:45:03.426628+01	mlegoff	10.171.0.20	psql	REVOKE INSERT ON import_contact FROM grp_import -- lot 3
884177	2026-11-23 14:45:03.60028+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 325
884178	2026-11-23 14:45:05.170124+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 106
884179	2026-11-23 14:45:06.161107+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 52
884180	2026-11-23 14:45:07.08046+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 54
884181	2026-11-23 14:45:08.933127+01	mlegoff	10.171.0.20	psql	REVOKE USAGE ON SCHEMA coffre FROM grp_passerelle -- lot 3, zero session en 30 j
884182	2026-11-23 14:45:08.933894+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 364
884183	2026-11-23 14:45:10.567199+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 286
884184	2026-11-23 14:45:11.892061+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 54
884185	2026-11-23 14:45:13.814967+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 100
884186	2026-11-23 14:45:14.912323+01	mlegoff	10.171.0.20	psql	REVOKE SELECT, UPDATE ON facture_brouillon FROM grp_facturation -- lot 3
884187	2026-11-23 14:45:15.17062+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884188	2026-11-23 14:45:15.399695+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 105
884189	2026-11-23 14:45:16.26205+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 144
884190	2026-11-23 14:45:18.141381+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 365
884191	2026-11-23 14:45:18.911973+01	mlegoff	10.171.0.20	psql	DROP VIEW stat.v_envoi_2023 -- lot 3
884192	2026-11-23 14:45:19.361569+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 45
884193	2026-11-23 14:45:20.414571+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 109
884194	2026-11-23 14:45:22.271918+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 132
884195	2026-11-23 14:45:24.029048+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 93
884196	2026-11-23 14:45:25.851556+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 143
884197	2026-11-23 14:45:27.750325+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 164
884198	2026-11-23 14:45:29.366977+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 299
884199	2026-11-23 14:45:30.184145+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 205
884200	2026-11-23 14:45:31.992584+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 153
884201	2026-11-23 14:45:34.106856+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 70
884202	2026-11-23 14:45:35.206635+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884203	2026-11-23 14:45:36.009737+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 83
884204	2026-11-23 14:45:37.63997+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 360
884205	2026-11-23 14:45:38.992098+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 115
884206	2026-11-23 14:45:40.444737+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 186
884207	2026-11-23 14:45:41.0724+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 47
884208	2026-11-23 14:45:41.849419+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 141
884209	2026-11-23 14:45:43.692955+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 279
884210	2026-11-23 14:45:45.404168+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 277
884211	2026-11-23 14:45:46.348543+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 234
884212	2026-11-23 14:45:46.931458+01	mlegoff	10.171.0.20	psql	COMMENT ON TABLE appareil IS 'purge > 400 j, voir ramier-212'
884213	2026-11-23 14:45:48.390928+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 64
884214	2026-11-23 14:45:50.482667+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 78
884215	2026-11-23 14:45:52.392811+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 378
884216	2026-11-23 14:45:54.559106+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 359
884217	2026-11-23 14:45:55.239256+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884218	2026-11-23 14:45:56.391261+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 149
884219	2026-11-23 14:45:57.634429+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 33
884220	2026-11-23 14:45:58.338502+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 178
884221	2026-11-23 14:45:59.278684+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 221
884222	2026-11-23 14:46:00.18371+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 123
884223	2026-11-23 14:46:01.733845+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 13
884224	2026-11-23 14:46:02.641811+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 143
884225	2026-11-23 14:46:04.244922+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 197
884226	2026-11-23 14:46:05.574287+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 14
884227	2026-11-23 14:46:05.922712+01	ybenali	10.171.0.20	psql	UPDATE parametre SET valeur = '80' WHERE nom = 'lot_max'
884228	2026-11-23 14:46:07.115604+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 89
884229	2026-11-23 14:46:07.901463+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 80
884230	2026-11-23 14:46:09.910324+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 308
884231	2026-11-23 14:46:11.713631+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 390
884232	2026-11-23 14:46:12.688262+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 203
884233	2026-11-23 14:46:14.467016+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 164
884234	2026-11-23 14:46:15.274746+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884235	2026-11-23 14:46:16.143727+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 320
884236	2026-11-23 14:46:17.444126+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 261
884237	2026-11-23 14:46:18.391757+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 314
884238	2026-11-23 14:46:20.482946+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 174
884239	2026-11-23 14:46:21.59215+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 365
884240	2026-11-23 14:46:22.521113+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 248
884241	2026-11-23 14:46:24.081303+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 149
884242	2026-11-23 14:46:25.714256+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 31
884243	2026-11-23 14:46:26.527008+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 318
884244	2026-11-23 14:46:27.743788+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 311
884245	2026-11-23 14:46:29.098187+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 341
884246	2026-11-23 14:46:30.870444+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 325
884247	2026-11-23 14:46:31.826135+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 288
884248	2026-11-23 14:46:33.275508+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 245
884249	2026-11-23 14:46:34.550611+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 27
884250	2026-11-23 14:46:35.157526+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 374
884251	2026-11-23 14:46:35.304504+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884252	2026-11-23 14:46:36.283113+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 312
884253	2026-11-23 14:46:37.677009+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 345
884254	2026-11-23 14:46:38.638651+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 36
884255	2026-11-23 14:46:40.039453+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 108
884256	2026-11-23 14:46:41.286067+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 10
884257	2026-11-23 14:46:42.600268+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 88
884258	2026-11-23 14:46:43.898291+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 247
884259	2026-11-23 14:46:45.052298+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 370
884260	2026-11-23 14:46:46.36053+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 352
884261	2026-11-23 14:46:48.239034+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 271
884262	2026-11-23 14:46:49.782062+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 2
884263	2026-11-23 14:46:51.29921+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 285
884264	2026-11-23 14:46:53.487252+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 258
884265	2026-11-23 14:46:54.921858+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 224
884266	2026-11-23 14:46:55.344341+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884267	2026-11-23 14:46:56.293024+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 40
884268	2026-11-23 14:46:57.276179+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 28
884269	2026-11-23 14:46:58.501237+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 43
884270	2026-11-23 14:46:59.191748+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 359
884271	2026-11-23 14:47:00.412238+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 329
884272	2026-11-23 14:47:01.913977+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 98
884273	2026-11-23 14:47:03.634587+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 201
884274	2026-11-23 14:47:05.78128+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 77
884275	2026-11-23 14:47:06.825757+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 191
884276	2026-11-23 14:47:07.550185+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 326
884277	2026-11-23 14:47:08.238101+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 108
884278	2026-11-23 14:47:09.789811+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 298
884279	2026-11-23 14:47:10.875114+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 390
884280	2026-11-23 14:47:11.819025+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 211
884281	2026-11-23 14:47:13.101726+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 363
884282	2026-11-23 14:47:14.286043+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 399
884283	2026-11-23 14:47:15.104835+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 122
884284	2026-11-23 14:47:15.389266+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884285	2026-11-23 14:47:15.790868+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 277
884286	2026-11-23 14:47:17.39758+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 307
884287	2026-11-23 14:47:18.128129+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 316
884288	2026-11-23 14:47:20.058664+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 154
884289	2026-11-23 14:47:22.063485+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 364
884290	2026-11-23 14:47:23.984082+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 30
884291	2026-11-23 14:47:25.660772+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 373
884292	2026-11-23 14:47:27.152316+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 265
884293	2026-11-23 14:47:29.186926+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 71
884294	2026-11-23 14:47:30.34888+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 260
884295	2026-11-23 14:47:32.005432+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 384
884296	2026-11-23 14:47:33.977949+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 89
884297	2026-11-23 14:47:35.420084+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884298	2026-11-23 14:47:35.863281+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 369
884299	2026-11-23 14:47:36.596232+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 82
884300	2026-11-23 14:47:37.019887+01	ybenali	10.171.0.20	psql	UPDATE parametre SET valeur = '50' WHERE nom = 'lot_max'
884301	2026-11-23 14:47:37.62961+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 363
884302	2026-11-23 14:47:39.019379+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 227
884303	2026-11-23 14:47:39.956283+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 280
884304	2026-11-23 14:47:41.46301+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 365
884305	2026-11-23 14:47:42.233208+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 34
884306	2026-11-23 14:47:43.919342+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 40
884307	2026-11-23 14:47:45.43844+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 277
884308	2026-11-23 14:47:46.353181+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 159
884309	2026-11-23 14:47:48.049707+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 115
884310	2026-11-23 14:47:50.158944+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 304
884311	2026-11-23 14:47:52.265515+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 342
884312	2026-11-23 14:47:53.550748+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 187
884313	2026-11-23 14:47:54.599287+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 357
884314	2026-11-23 14:47:55.445307+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884315	2026-11-23 14:47:56.147894+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 33
884316	2026-11-23 14:47:56.803337+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 185
884317	2026-11-23 14:47:57.630585+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 68
884318	2026-11-23 14:47:58.836243+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 68
884319	2026-11-23 14:48:00.674663+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 104
884320	2026-11-23 14:48:02.606045+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 55
884321	2026-11-23 14:48:03.340597+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 126
884322	2026-11-23 14:48:04.308334+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 137
884323	2026-11-23 14:48:06.124269+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 312
884324	2026-11-23 14:48:06.966702+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 164
884325	2026-11-23 14:48:08.203302+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 262
884326	2026-11-23 14:48:08.881579+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 299
884327	2026-11-23 14:48:10.47071+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 299
884328	2026-11-23 14:48:11.91792+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 151
884329	2026-11-23 14:48:13.824777+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 357
884330	2026-11-23 14:48:14.873367+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 78
884331	2026-11-23 14:48:15.482508+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884332	2026-11-23 14:48:15.73473+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 235
884333	2026-11-23 14:48:17.474701+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 202
884334	2026-11-23 14:48:19.246047+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 128
884335	2026-11-23 14:48:19.862066+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 227
884336	2026-11-23 14:48:21.696653+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 313
884337	2026-11-23 14:48:23.069323+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 83
884338	2026-11-23 14:48:24.257675+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 299
884339	2026-11-23 14:48:26.15891+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 330
884340	2026-11-23 14:48:28.308967+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 225
884341	2026-11-23 14:48:29.559899+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 75
884342	2026-11-23 14:48:30.494964+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 185
884343	2026-11-23 14:48:32.486716+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 215
884344	2026-11-23 14:48:33.553978+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 380
884345	2026-11-23 14:48:35.134014+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 61
884346	2026-11-23 14:48:35.544114+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884347	2026-11-23 14:48:35.923133+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 400
884348	2026-11-23 14:48:36.686805+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 371
884349	2026-11-23 14:48:38.071247+01	mlegoff	10.171.0.20	psql	GRANT USAGE ON SCHEMA coffre TO grp_passerelle
884350	2026-11-23 14:48:38.429188+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 384
884351	2026-11-23 14:48:39.69687+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 89
884352	2026-11-23 14:48:40.470523+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 12
884353	2026-11-23 14:48:41.638617+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 200
884354	2026-11-23 14:48:43.833557+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 155
884355	2026-11-23 14:48:45.272723+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 296
884356	2026-11-23 14:48:47.011581+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 180
884357	2026-11-23 14:48:48.958141+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 292
884358	2026-11-23 14:48:49.616005+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 390
884359	2026-11-23 14:48:51.186715+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 46
884360	2026-11-23 14:48:52.469163+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 250
884361	2026-11-23 14:48:53.415998+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 227
884362	2026-11-23 14:48:55.48845+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 15
884363	2026-11-23 14:48:55.583345+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884364	2026-11-23 14:48:57.51645+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 335
884365	2026-11-23 14:48:59.674753+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 142
884366	2026-11-23 14:49:00.102694+01	ybenali	10.171.0.20	psql	UPDATE parametre SET valeur = '200' WHERE nom = 'lot_max'
884367	2026-11-23 14:49:00.842043+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 172
884368	2026-11-23 14:49:02.267905+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 129
884369	2026-11-23 14:49:03.597482+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 173
884370	2026-11-23 14:49:05.267294+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 49
884371	2026-11-23 14:49:06.709142+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 165
884372	2026-11-23 14:49:07.645411+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 345
884373	2026-11-23 14:49:08.55512+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 120
884374	2026-11-23 14:49:09.841507+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 379
884375	2026-11-23 14:49:10.939536+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 158
884376	2026-11-23 14:49:11.810756+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 186
884377	2026-11-23 14:49:13.472314+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 327
884378	2026-11-23 14:49:14.889166+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 54
884379	2026-11-23 14:49:15.614963+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884380	2026-11-23 14:49:16.957928+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 126
884381	2026-11-23 14:49:18.654859+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 349
884382	2026-11-23 14:49:20.395467+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 84
884383	2026-11-23 14:49:21.055254+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 150
884384	2026-11-23 14:49:23.163272+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 220
884385	2026-11-23 14:49:25.203772+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 173
884386	2026-11-23 14:49:25.971564+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 365
884387	2026-11-23 14:49:26.970512+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 185
884388	2026-11-23 14:49:28.297479+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 220
884389	2026-11-23 14:49:30.05749+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 115
884390	2026-11-23 14:49:31.781229+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 80
884391	2026-11-23 14:49:32.854588+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 84
884392	2026-11-23 14:49:34.276185+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 179
884393	2026-11-23 14:49:35.316134+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 308
884394	2026-11-23 14:49:35.643933+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884395	2026-11-23 14:49:37.304578+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 80
884396	2026-11-23 14:49:38.453413+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 60
884397	2026-11-23 14:49:39.12521+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 228
884398	2026-11-23 14:49:40.485316+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 239
884399	2026-11-23 14:49:41.942959+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 258
884400	2026-11-23 14:49:43.902677+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 265
884401	2026-11-23 14:49:45.602556+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 47
884402	2026-11-23 14:49:46.363883+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 47
884403	2026-11-23 14:49:47.923824+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 173
884404	2026-11-23 14:49:48.730274+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 272
884405	2026-11-23 14:49:50.584038+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 325
884406	2026-11-23 14:49:52.126752+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 318
884407	2026-11-23 14:49:53.206123+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 273
884408	2026-11-23 14:49:54.607328+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 44
884409	2026-11-23 14:49:55.371565+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 268
884410	2026-11-23 14:49:55.677461+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884411	2026-11-23 14:49:56.740208+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 348
884412	2026-11-23 14:49:58.303111+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 326
884413	2026-11-23 14:49:59.349448+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 195
884414	2026-11-23 14:50:00.397923+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 183
884415	2026-11-23 14:50:01.459758+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 304
884416	2026-11-23 14:50:03.228972+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 172
884417	2026-11-23 14:50:04.645291+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 393
884418	2026-11-23 14:50:06.6403+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 387
884419	2026-11-23 14:50:07.394339+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 222
884420	2026-11-23 14:50:08.626096+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 137
884421	2026-11-23 14:50:10.441731+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 95
884422	2026-11-23 14:50:12.29518+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 271
884423	2026-11-23 14:50:13.196151+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 240
884424	2026-11-23 14:50:14.929347+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 207
884425	2026-11-23 14:50:15.66136+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 5
884426	2026-11-23 14:50:15.745699+01	menage	10.171.0.20	menage.sh	DELETE FROM session_web WHERE vue_le < now() - interval '20 min'
884427	2026-11-23 14:50:16.943943+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 380
884428	2026-11-23 14:50:19.042667+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 220
884429	2026-11-23 14:50:20.594555+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 6
884430	2026-11-23 14:50:21.486718+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 121
884431	2026-11-23 14:50:22.46167+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 381
884432	2026-11-23 14:50:23.488063+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 230
884433	2026-11-23 14:50:25.090054+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 57
884434	2026-11-23 14:50:26.523659+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 388
884435	2026-11-23 14:50:28.039438+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 166
884436	2026-11-23 14:50:29.939753+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 93
884437	2026-11-23 14:50:30.868044+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 59
884438	2026-11-23 14:50:32.672163+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET vu_le = now() WHERE id = 307
884439	2026-11-23 14:50:33.303551+01	app_tri	10.171.0.14	tri 2.14	UPDATE appareil SET jeton = md5(random()::text) WHERE id = 346
\.


--
-- Name: instruction_id_seq; Type: SEQUENCE SET; Schema: audit; Owner: postgres
--

SELECT pg_catalog.setval('audit.instruction_id_seq', 884439, true);


--
-- PostgreSQL database dump complete
--

\unrestrict JOiLpRwpEf1A642f8IBpyouo5JCvFnGQrpZfqg092LYr9zfzcaxOeNR68otpuWx

