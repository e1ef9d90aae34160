/** a•••@example.com: enough to recognise, not to learn. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/** +91•••••01: the country and the last two digits. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{2})\d*(\d{2})$/, '$1•••••$2')
