type TaxableCompany = { registration_country: string | null; country: string | null }

/**
 * Returns `gst` for a company registered in India, otherwise `tax`, as the key of the word for the tax on our fee. Uses the address's
 * country without a country of registration.
 */
export const taxWord = (company: TaxableCompany | undefined): 'gst' | 'tax' =>
  (company?.registration_country ?? company?.country) === 'IN' ? 'gst' : 'tax'
