/** The 124 post code areas by their post towns; those of one large city by a point in their middle. */
export const UK_AREAS = `
AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
BR Bromley, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester, CM Chelmsford, CO Colchester,
CR Croydon, CT Canterbury, CV Coventry, CW Crewe, DA Dartford, DD Dundee, DE Derby, DG Dumfries, DH Durham,
DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E 51.532 -0.034, EC 51.518 -0.092, EH Edinburgh, EN Enfield Town,
EX Exeter, FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester, GU Guildford, GY Saint Peter Port, HA Harrow,
HD Huddersfield, HG Harrogate, HP Hemel Hempstead, HR Hereford, HS Stornoway, HU Kingston upon Hull, HX Halifax,
IG Ilford, IM Douglas, IP Ipswich, IV Inverness, JE Saint Helier, KA Kilmarnock, KT Kingston upon Thames, KW Kirkwall,
KY Kirkcaldy, L Liverpool, LA Lancaster, LD Llandrindod Wells, LE Leicester, LL Llandudno, LN Lincoln, LS Leeds,
LU Luton, M Manchester, ME Rochester, MK Milton Keynes, ML Motherwell, N 51.570 -0.110, NE Newcastle upon Tyne,
NG Nottingham, NN Northampton, NP Newport, NR Norwich, NW 51.550 -0.190, OL Oldham, OX Oxford, PA Paisley,
PE Peterborough, PH Perth, PL Plymouth, PO Portsmouth, PR Preston, RG Reading, RH Redhill, RM Romford, S Sheffield,
SA Swansea, SE 51.465 -0.050, SG Stevenage, SK Stockport, SL Slough, SM Sutton, SN Swindon, SO Southampton,
SP Salisbury, SR Sunderland, SS Southend-on-Sea, ST Stoke-on-Trent, SW 51.465 -0.160, SY Shrewsbury, TA Taunton,
TD Galashiels, TF Telford, TN Tonbridge, TQ Torquay, TR Truro, TS Middlesbrough, TW Twickenham, UB Southall,
W 51.512 -0.205, WA Warrington, WC 51.517 -0.121, WD Watford, WF Wakefield, WN Wigan, WR Worcester, WS Walsall,
WV Wolverhampton, YO York, ZE Lerwick`;

/** The 139 routing keys of Eircodes, in the same way. */
export const IRISH_ROUTING_KEYS = `
A41 Ballyboughal, A42 Garristown, A45 Oldtown, A63 Greystones, A67 Wicklow, A75 Castleblayney, A81 Carrickmacross,
A82 Kells, A83 Enfield, A84 Ashbourne, A85 Dunshaughlin, A86 Dunboyne, A91 Dundalk, A92 Drogheda, A94 53.300 -6.180,
A96 Dún Laoghaire, A98 Bray, C15 Navan, D01 53.352 -6.260, D02 53.339 -6.254, D03 53.364 -6.224, D04 53.329 -6.229,
D05 53.384 -6.192, D06 53.316 -6.262, D6W 53.309 -6.300, D07 53.362 -6.284, D08 53.336 -6.281, D09 53.384 -6.246,
D10 53.341 -6.355, D11 53.389 -6.293, D12 53.322 -6.317, D13 53.393 -6.149, D14 53.296 -6.260, D15 53.389 -6.382,
D16 53.281 -6.278, D17 53.401 -6.205, D18 53.250 -6.180, D20 53.351 -6.372, D22 53.325 -6.394, D24 53.286 -6.371,
E21 Cahir, E25 Cashel, E32 Carrick-on-Suir, E34 Tipperary, E41 Thurles, E45 Nenagh, E53 Roscrea, E91 Clonmel,
F12 Claremorris, F23 Castlebar, F26 Ballina, F28 Westport, F31 Ballinrobe, F35 Ballyhaunis, F42 Roscommon,
F45 Castlerea, F52 Boyle, F56 Ballymote, F91 Sligo, F92 Letterkenny, F93 Lifford, F94 Donegal, H12 Cavan,
H14 Belturbet, H16 Cootehill, H18 Monaghan, H23 Clones, H53 Ballinasloe, H54 Tuam, H62 Loughrea, H65 Athenry,
H71 Clifden, H91 Galway, K32 Balbriggan, K34 Skerries, K36 Malahide, K45 Lusk, K56 Rush, K67 Swords, K78 Lucan,
N37 Athlone, N39 Longford, N41 Carrick-on-Shannon, N91 Mullingar, P12 Macroom, P14 Crookstown, P17 Kinsale, P24 Cobh,
P25 Midleton, P31 Ballincollig, P32 Rylane, P36 Youghal, P43 Carrigaline, P47 Dunmanway, P51 Mallow, P56 Charleville,
P61 Fermoy, P67 Mitchelstown, P72 Bandon, P75 Bantry, P81 Skibbereen, P85 Clonakilty, R14 Athy, R21 Bagenalstown,
R32 Portlaoise, R35 Tullamore, R42 Birr, R45 Edenderry, R51 Kildare, R56 Curragh, R93 Carlow, R95 Kilkenny, T12 Cork,
T23 Cork, T34 Carrignavar, T45 Glanmire, T56 Watergrasshill, V14 Shannon, V15 Kilrush, V23 Cahersiveen, V31 Listowel,
V35 Kilmallock, V42 Newcastle West, V92 Tralee, V93 Killarney, V94 Limerick, V95 Ennis, W12 Newbridge, W23 Celbridge,
W34 Monasterevin, W91 Naas, X35 Dungarvan, X42 Kilmacthomas, X91 Waterford, Y14 Arklow, Y21 Enniscorthy, Y25 Gorey,
Y34 New Ross, Y35 Wexford`;

/** Names that people write for a town which the list has by a longer one. */
export const ALSO_KNOWN_AS: Record<string, string> = {
  Hull: 'Kingston upon Hull',
  Londonderry: 'Derry',
  Newcastle: 'Newcastle upon Tyne',
  Southend: 'Southend-on-Sea',
  Stoke: 'Stoke-on-Trent',
};
