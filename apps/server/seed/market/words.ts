/** Beginnings and endings of rare surnames, of homes and of companies: together some two thousand. */
export const STARTS =
  `Ash Ald Arm Bar Beck Black Blen Brad Bram Brook Burn Cal Car Chad Clay Cop Cran Crow Dal Dar Den Dray Dun
East Edge El Fair Fal Farn Fen Field Gar Glen Gold Good Gran Green Had Hal Ham Har Haw Hazel Hol Horn Hux Ivy Ken King
Kirk Lan Lang Lind Long Mal Mar Mel Mid Mill Mor New Nor Oak Old Os Pem Pen Pick Pres Ray Red Ridge Rother Rush Ruther
Sand Shel Sher Sil South Stan Stock Stone Sut Swin Thorn Til Tre Wake Wal War Wat West Whit Wil Win Wood Wor York`.split(
    /\s+/,
  );
export const ENDINGS =
  `ley ton worth field wood son by ham man well shaw bury ford croft gate stead thorpe wick dale hurst`.split(' ');
export const HOMES = ['House', 'Court', 'Lodge', 'Manor', 'View', 'Gardens', 'Grange', 'Hall'];
export const COMPANIES = ['Care', 'Homes', 'Living', 'Healthcare', 'Residential', 'Nursing Homes'];
export const STREETS = ['Station Road', 'Church Lane', 'Mill Lane', 'Park Avenue', 'Victoria Road', 'The Green'];
