/** Returns the key of a document's file in the store. The file of an upload is named by the row's id. */
export const documentKey = (file: string): string => `documents/${file}`
