/** Returns complete and valid verification details of a company in Bengaluru, changed by `changed`. */
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
