// Original file: car/auth/v1/auth.proto


/**
 * Absent when there is none.
 */
export interface EnderecosDaMudanca__Input {
  'de'?: (string);
  'para'?: (string);
  '_de'?: "de";
  '_para'?: "para";
}

/**
 * Absent when there is none.
 */
export interface EnderecosDaMudanca {
  'de'?: (string);
  'para'?: (string);
  '_de'?: "de";
  '_para'?: "para";
}
