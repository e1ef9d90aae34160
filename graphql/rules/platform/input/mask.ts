/** Masks an email address except for its first character and its domain, such as a•••@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/** Masks a phone number except for its first two and last two digits, such as +91•••••01. Other texts are returned unchanged. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{2})\d*(\d{2})$/, '$1•••••$2')
