// Of the package `talonario`, as its manifest says.
export const VERSION = '1.0.0';
