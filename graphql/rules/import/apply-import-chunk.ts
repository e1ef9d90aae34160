export async function applyImportChunk(_job: unknown): Promise<void> {}
