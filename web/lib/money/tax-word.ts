type TaxableCompany = { registration_country: string | null; country: string | null }

/** Returns the word for the tax on our fee. Depends on the country of registration, otherwise on that of the address. */
export const taxWord = (company: TaxableCompany | undefined): 'gst' | 'tax' =>
  (company?.registration_country ?? company?.country) === 'IN' ? 'gst' : 'tax'
