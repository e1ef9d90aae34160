/** What a document of the company is; people choose it when they put the file up. */
export const documentKinds = ['registration_certificate', 'tax_certificate', 'address_proof', 'authorisation_letter', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
