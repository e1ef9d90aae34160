type Registered = { registration_country: string | null; country: string | null }

/** What the tax on our fee is called where the company is registered, or has its address as long as that is not known. */
export const taxWord = (company: Registered | undefined): 'gst' | 'tax' =>
  (company?.registration_country ?? company?.country) === 'IN' ? 'gst' : 'tax'
