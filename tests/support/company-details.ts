/** What a company of Bengaluru submits to be verified, complete and right; with `changed` on top. */
export const companyDetails = (company: string, changed: object = {}) => ({
  registeredName: `${company} Private Limited`,
  website: `https://${company.split(' ')[0]?.toLowerCase()}.example.com`,
  linkedinUrl: '',
  address: '12 MG Road',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  registrationCountry: 'IN',
  registrationNumber: '29AAGCB7383J1Z4',
  confirmRegistrationNumber: '29AAGCB7383J1Z4',
  ...changed,
})
