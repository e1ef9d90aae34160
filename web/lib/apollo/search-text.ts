/** Words to look for, as the graph takes them: `$NOW` and its like would be Directus's own variables, which are in capitals, while a search finds both. */
export const searchText = (text: string): string => (text.startsWith('$') ? text.toLowerCase() : text)
