import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transactions/transact.ts'
import * as store from './uploads.store.ts'

/** Deletes an upload with all that has arrived of it. */
export const dropUpload = async (ctx: Pick<Ctx, 'db' | 'files'>, upload: string): Promise<void> => {
  // Whoever is cut off in between finds the upload again, and deletes the rest.
  for (const key of await store.listPieces(ctx.db, upload)) await ctx.files.store.delete(key)
  await transact({ db: ctx.db }, ({ db }) => store.deleteUpload(db, upload))
}
