/** What a request's state is called on screen: what it means for the launch. */
export const requestStatus = (status: string): string => ({ pending: 'in_review', rejected: 'sent_back' })[status] ?? status
