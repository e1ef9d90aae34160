/** What a company's document is; people choose it when they upload the file. */
export const documentKinds = ['registration_certificate', 'tax_certificate', 'address_proof', 'authorisation_letter', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
