/** Returns a search text that Directus takes literally. Its variables such as `$NOW` are upper case, and search ignores case. */
export const searchText = (text: string): string => (text.startsWith('$') ? text.toLowerCase() : text)
