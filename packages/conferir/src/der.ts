import * as asn1js from 'asn1js'

/** The object identifiers of a CMS, as it is made and checked. */
export const DATA = '1.2.840.113549.1.7.1'
export const SIGNED_DATA = '1.2.840.113549.1.7.2'
export const CONTENT_TYPE = '1.2.840.113549.1.9.3'
export const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
export const SHA256 = '2.16.840.1.101.3.4.2.1'

export const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
export const parseDer = (der: Uint8Array) => asn1js.fromBER(bufferOf(der)).result
