/** The browser's database in which the editor keeps unsent changes. The manager only checks whether there are any. */
export const UNSENT_DATABASE = { name: 'sheaf-unsent', store: 'updates', index: 'by-owner' } as const
