/** Where the editor keeps in the browser what was not sent. The manager only looks whether there is something. */
export const UNSENT_DATABASE = { name: 'sheaf-unsent', store: 'updates', index: 'by-owner' } as const
