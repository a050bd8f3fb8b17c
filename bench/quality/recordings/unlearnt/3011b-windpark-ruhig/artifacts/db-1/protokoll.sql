--
-- PostgreSQL database dump
--

\restrict Sm1udSqTiPETf5VTysjGxsVekfDOQGBKZKgDGmX8vUiWe5LplcA43fBRL7usEwX

-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

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

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: aenderungsprotokoll; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.aenderungsprotokoll (
    id integer NOT NULL,
    zeit timestamp with time zone,
    benutzer text,
    tabelle text,
    schluessel text,
    feld text,
    alt text,
    neu text
);


ALTER TABLE public.aenderungsprotokoll OWNER TO postgres;

--
-- Name: aenderungsprotokoll_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.aenderungsprotokoll_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.aenderungsprotokoll_id_seq OWNER TO postgres;

--
-- Name: aenderungsprotokoll_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.aenderungsprotokoll_id_seq OWNED BY public.aenderungsprotokoll.id;


--
-- Name: anlagen; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.anlagen (
    anlage text NOT NULL,
    modus text,
    firmware text
);


ALTER TABLE public.anlagen OWNER TO postgres;

--
-- Name: aenderungsprotokoll id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.aenderungsprotokoll ALTER COLUMN id SET DEFAULT nextval('public.aenderungsprotokoll_id_seq'::regclass);


--
-- Data for Name: aenderungsprotokoll; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.aenderungsprotokoll (id, zeit, benutzer, tabelle, schluessel, feld, alt, neu) VALUES (1, '2026-11-19 10:02:11.51+01', 'mkoch', 'anlagen', 'WEA03', 'modus', 'betrieb', 'wartung');
INSERT INTO public.aenderungsprotokoll (id, zeit, benutzer, tabelle, schluessel, feld, alt, neu) VALUES (2, '2026-11-19 11:40:37.02+01', 'mkoch', 'anlagen', 'WEA03', 'modus', 'wartung', 'betrieb');
INSERT INTO public.aenderungsprotokoll (id, zeit, benutzer, tabelle, schluessel, feld, alt, neu) VALUES (3, '2026-11-30 02:42:45.282632+01', 'jbrandt', 'anlagen', 'WEA07', 'modus', 'betrieb', 'wartung');
INSERT INTO public.aenderungsprotokoll (id, zeit, benutzer, tabelle, schluessel, feld, alt, neu) VALUES (4, '2026-11-30 02:44:00.223927+01', 'jbrandt', 'anlagen', 'WEA07', 'firmware', '4.2.1', '4.2.3');
INSERT INTO public.aenderungsprotokoll (id, zeit, benutzer, tabelle, schluessel, feld, alt, neu) VALUES (5, '2026-11-30 02:44:15.218758+01', 'jbrandt', 'anlagen', 'WEA07', 'modus', 'wartung', 'betrieb');


--
-- Data for Name: anlagen; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA01', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA02', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA03', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA04', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA05', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA06', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA08', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA09', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA10', 'betrieb', '4.2.1');
INSERT INTO public.anlagen (anlage, modus, firmware) VALUES ('WEA07', 'betrieb', '4.2.3');


--
-- Name: aenderungsprotokoll_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.aenderungsprotokoll_id_seq', 5, true);


--
-- Name: aenderungsprotokoll aenderungsprotokoll_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.aenderungsprotokoll
    ADD CONSTRAINT aenderungsprotokoll_pkey PRIMARY KEY (id);


--
-- Name: anlagen anlagen_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.anlagen
    ADD CONSTRAINT anlagen_pkey PRIMARY KEY (anlage);


--
-- Name: anlagen p; Type: TRIGGER; Schema: public; Owner: postgres
--

CREATE TRIGGER p AFTER UPDATE ON public.anlagen FOR EACH ROW EXECUTE FUNCTION public.prot();


--
-- PostgreSQL database dump complete
--

\unrestrict Sm1udSqTiPETf5VTysjGxsVekfDOQGBKZKgDGmX8vUiWe5LplcA43fBRL7usEwX

