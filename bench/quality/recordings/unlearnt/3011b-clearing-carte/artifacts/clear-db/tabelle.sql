/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: clearing
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1-log

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `registro_lotti`
--

DROP TABLE IF EXISTS `registro_lotti`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `registro_lotti` (
  `lotto` int(11) NOT NULL AUTO_INCREMENT,
  `aperto` datetime(3) DEFAULT NULL,
  `chiuso` datetime(3) DEFAULT NULL,
  `mandati` int(11) DEFAULT NULL,
  `importo` decimal(11,2) DEFAULT NULL,
  PRIMARY KEY (`lotto`)
) ENGINE=InnoDB AUTO_INCREMENT=5147 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `registro_lotti`
--

LOCK TABLES `registro_lotti` WRITE;
/*!40000 ALTER TABLE `registro_lotti` DISABLE KEYS */;
INSERT INTO `registro_lotti` (`lotto`, `aperto`, `chiuso`, `mandati`, `importo`) VALUES (5142,'2026-11-30 01:43:00.002','2026-11-30 01:43:00.026',8,4325.69);
INSERT INTO `registro_lotti` (`lotto`, `aperto`, `chiuso`, `mandati`, `importo`) VALUES (5143,'2026-11-30 01:44:00.001','2026-11-30 01:44:00.019',8,9114.30);
INSERT INTO `registro_lotti` (`lotto`, `aperto`, `chiuso`, `mandati`, `importo`) VALUES (5144,'2026-11-30 01:46:00.002','2026-11-30 01:46:00.039',8,14255.45);
INSERT INTO `registro_lotti` (`lotto`, `aperto`, `chiuso`, `mandati`, `importo`) VALUES (5145,'2026-11-30 01:47:00.007','2026-11-30 01:47:00.033',8,8944.08);
INSERT INTO `registro_lotti` (`lotto`, `aperto`, `chiuso`, `mandati`, `importo`) VALUES (5146,'2026-11-30 01:48:00.002','2026-11-30 01:48:00.016',8,8932.88);
/*!40000 ALTER TABLE `registro_lotti` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `mandati`
--

DROP TABLE IF EXISTS `mandati`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mandati` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `lotto` int(11) DEFAULT NULL,
  `creato` datetime(3) DEFAULT NULL,
  `esercente` char(6) DEFAULT NULL,
  `iban` char(27) DEFAULT NULL,
  `importo` decimal(11,2) DEFAULT NULL,
  `pagamenti` int(11) DEFAULT NULL,
  `stato` varchar(10) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=30751 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `mandati`
--

LOCK TABLES `mandati` WRITE;
/*!40000 ALTER TABLE `mandati` DISABLE KEYS */;
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30711,5142,'2026-11-30 01:43:00.010','E2207','IT28W8000000292100645211201',498.41,21,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30712,5142,'2026-11-30 01:43:00.011','E2219','IT12F0300203280574893226771',633.50,22,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30713,5142,'2026-11-30 01:43:00.012','E2240','IT77O0848283352871412938123',602.37,17,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30714,5142,'2026-11-30 01:43:00.017','E2263','IT40S0542811101000000123489',259.51,11,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30715,5142,'2026-11-30 01:43:00.017','E2281','IT93L0760102800000046118390',419.87,12,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30716,5142,'2026-11-30 01:43:00.020','E2305','IT18P0538703202000003341870',379.12,12,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30717,5142,'2026-11-30 01:43:00.023','E2318','IT64B0306902887100000067215',677.05,20,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30718,5142,'2026-11-30 01:43:00.024','E2344','IT51K0867302805000000981324',855.86,17,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30719,5143,'2026-11-30 01:44:00.007','E2207','IT28W8000000292100645211201',1142.60,35,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30720,5143,'2026-11-30 01:44:00.007','E2219','IT12F0300203280574893226771',1482.63,34,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30721,5143,'2026-11-30 01:44:00.008','E2240','IT77O0848283352871412938123',756.08,24,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30722,5143,'2026-11-30 01:44:00.008','E2263','IT40S0542811101000000123489',1084.81,36,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30723,5143,'2026-11-30 01:44:00.012','E2281','IT93L0760102800000046118390',1063.21,33,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30724,5143,'2026-11-30 01:44:00.013','E2305','IT18P0538703202000003341870',1161.16,28,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30725,5143,'2026-11-30 01:44:00.014','E2318','IT64B0306902887100000067215',1265.34,33,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30726,5143,'2026-11-30 01:44:00.016','E2344','IT51K0867302805000000981324',1158.47,41,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30727,5144,'2026-11-30 01:46:00.022','E2207','IT28W8000000292100645211201',1684.27,52,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30728,5144,'2026-11-30 01:46:00.024','E2219','IT12F0300203280574893226771',1621.06,48,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30729,5144,'2026-11-30 01:46:00.026','E2240','IT77O0848283352871412938123',2259.20,62,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30730,5144,'2026-11-30 01:46:00.027','E2263','IT40S0542811101000000123489',1357.92,44,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30731,5144,'2026-11-30 01:46:00.032','E2281','IT93L0760102800000046118390',1467.13,42,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30732,5144,'2026-11-30 01:46:00.033','E2305','IT18P0538703202000003341870',2945.40,64,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30733,5144,'2026-11-30 01:46:00.036','E2318','IT64B0306902887100000067215',1310.47,45,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30734,5144,'2026-11-30 01:46:00.036','E2344','IT51K0867302805000000981324',1610.00,43,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30735,5145,'2026-11-30 01:47:00.025','E2207','IT28W8000000292100645211201',1455.00,44,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30736,5145,'2026-11-30 01:47:00.028','E2219','IT12F0300203280574893226771',1092.80,38,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30737,5145,'2026-11-30 01:47:00.030','E2240','IT77O0848283352871412938123',836.95,26,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30738,5145,'2026-11-30 01:47:00.031','E2263','IT09Z0366901600558210047733',827.23,31,'bloccato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30739,5145,'2026-11-30 01:47:00.032','E2281','IT93L0760102800000046118390',1302.21,33,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30740,5145,'2026-11-30 01:47:00.032','E2305','IT09Z0366901600558210047733',1079.57,33,'bloccato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30741,5145,'2026-11-30 01:47:00.033','E2318','IT64B0306902887100000067215',1265.34,40,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30742,5145,'2026-11-30 01:47:00.033','E2344','IT51K0867302805000000981324',1084.98,32,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30743,5146,'2026-11-30 01:48:00.010','E2207','IT28W8000000292100645211201',1294.76,39,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30744,5146,'2026-11-30 01:48:00.010','E2219','IT12F0300203280574893226771',1199.65,35,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30745,5146,'2026-11-30 01:48:00.011','E2240','IT77O0848283352871412938123',875.85,30,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30746,5146,'2026-11-30 01:48:00.012','E2263','IT40S0542811101000000123489',1629.08,41,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30747,5146,'2026-11-30 01:48:00.012','E2281','IT93L0760102800000046118390',1339.42,35,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30748,5146,'2026-11-30 01:48:00.014','E2305','IT18P0538703202000003341870',741.11,29,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30749,5146,'2026-11-30 01:48:00.015','E2318','IT64B0306902887100000067215',854.62,35,'inviato');
INSERT INTO `mandati` (`id`, `lotto`, `creato`, `esercente`, `iban`, `importo`, `pagamenti`, `stato`) VALUES (30750,5146,'2026-11-30 01:48:00.016','E2344','IT51K0867302805000000981324',998.39,34,'inviato');
/*!40000 ALTER TABLE `mandati` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `registro_modifiche`
--

DROP TABLE IF EXISTS `registro_modifiche`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `registro_modifiche` (
  `n` int(11) NOT NULL AUTO_INCREMENT,
  `quando` datetime(3) DEFAULT NULL,
  `utente` varchar(60) DEFAULT NULL,
  `tabella` varchar(20) DEFAULT NULL,
  `riga` varchar(10) DEFAULT NULL,
  `campo` varchar(10) DEFAULT NULL,
  `prima` varchar(40) DEFAULT NULL,
  `dopo` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`n`)
) ENGINE=InnoDB AUTO_INCREMENT=425 DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `registro_modifiche`
--

LOCK TABLES `registro_modifiche` WRITE;
/*!40000 ALTER TABLE `registro_modifiche` DISABLE KEYS */;
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (418,'2026-11-24 09:12:44.310','ufficio@10.41.0.60','beneficiari','E2344','iban','IT51K0867302805000000981309','IT51K0867302805000000981324');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (419,'2026-11-30 01:46:07.933','clearing@localhost','beneficiari','E2263','iban','IT40S0542811101000000123489','IT09Z0366901600558210047733');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (420,'2026-11-30 01:46:07.933','clearing@localhost','beneficiari','E2305','iban','IT18P0538703202000003341870','IT09Z0366901600558210047733');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (421,'2026-11-30 01:47:58.814','root@localhost','beneficiari','E2263','iban','IT09Z0366901600558210047733','IT40S0542811101000000123489');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (422,'2026-11-30 01:47:58.815','root@localhost','beneficiari','E2305','iban','IT09Z0366901600558210047733','IT18P0538703202000003341870');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (423,'2026-11-30 01:47:58.815','root@localhost','mandati','30738','stato','inviato','bloccato');
INSERT INTO `registro_modifiche` (`n`, `quando`, `utente`, `tabella`, `riga`, `campo`, `prima`, `dopo`) VALUES (424,'2026-11-30 01:47:58.815','root@localhost','mandati','30740','stato','inviato','bloccato');
/*!40000 ALTER TABLE `registro_modifiche` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `beneficiari`
--

DROP TABLE IF EXISTS `beneficiari`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `beneficiari` (
  `esercente` char(6) NOT NULL,
  `ragione` varchar(40) DEFAULT NULL,
  `iban` char(27) DEFAULT NULL,
  PRIMARY KEY (`esercente`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `beneficiari`
--

LOCK TABLES `beneficiari` WRITE;
/*!40000 ALTER TABLE `beneficiari` DISABLE KEYS */;
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2207','Ferramenta Lucchesi','IT28W8000000292100645211201');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2219','Bar Moka','IT12F0300203280574893226771');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2240','Farmacia San Rocco','IT77O0848283352871412938123');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2263','Carburanti Arno','IT40S0542811101000000123489');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2281','Alimentari Vanni','IT93L0760102800000046118390');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2305','Gioielleria Neri','IT18P0538703202000003341870');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2318','Hotel Cavour','IT64B0306902887100000067215');
INSERT INTO `beneficiari` (`esercente`, `ragione`, `iban`) VALUES ('E2344','Libreria Gozzini','IT51K0867302805000000981324');
/*!40000 ALTER TABLE `beneficiari` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-30  1:48:50
