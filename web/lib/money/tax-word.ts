type Registered = { registration_country: string | null; country: string | null }

/** What the tax on our fee is called where the company is registered, or where its address is while that is unknown. */
export const taxWord = (company: Registered | undefined): 'gst' | 'tax' =>
  (company?.registration_country ?? company?.country) === 'IN' ? 'gst' : 'tax'
