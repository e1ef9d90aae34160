/**
 * A search text as the graph takes it: `$NOW` and the like would be Directus's own variables, which are in capitals, while a search
 * ignores case.
 */
export const searchText = (text: string): string => (text.startsWith('$') ? text.toLowerCase() : text)
