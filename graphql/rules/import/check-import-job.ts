export async function checkImportJob(_job: unknown): Promise<void> {}
