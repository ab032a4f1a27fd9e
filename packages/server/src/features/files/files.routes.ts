import * as routes from '@sheaf/contract/routes/files'
import { FILE_ADDRESS_MINUTES } from '@sheaf/contract/limits'
import * as files from './files.service.ts'
import * as uploads from './uploads/uploads.service.ts'
import type { Browser } from '../../http/requests/browser.ts'
import { FileReply } from '../../http/replies/file-reply.ts'
import type { Mount } from '../../http/mount.ts'
import { GUEST_COOKIE } from '../../http/pages/pages.ts'
import type { SessionCookie } from '../../http/requests/session.ts'
import { addressFiles, findAddressed } from './addresses.service.ts'
import type { Caller } from './open-files.ts'
import { storing } from './storing/storing.ts'

/** Endings of names by what a picture is stored as, the usual one first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

/**
 * FILE-47: returns the name under which a picture is saved. It was written anew, perhaps as another kind of picture, and
 * programs go by the ending; other files are what they were, and keep theirs.
 */
const savedName = (name: string, mediaType: string): string => {
  const [usual, ...others] = ENDINGS[mediaType] ?? []
  if (usual === undefined || [usual, ...others].some((ending) => name.toLowerCase().endsWith(ending))) return name
  return name.replace(/\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|tiff?)$/i, '') + usual
}

const callerOf = (
  { password }: { readonly password?: string | null | undefined },
  { verified }: SessionCookie,
  browser: Browser,
): Caller => ({ typed: password, verified, guest: browser.readCookie(GUEST_COOKIE) })

export const mountFiles = (mount: Mount): void => {
  mount(routes.addFile, async (ctx, { params: { id }, query, bytes }, cookie, browser) => ({
    file: await files.addFile(ctx, id, { name: query.name, bytes }, callerOf(query, cookie, browser)),
  }))
  mount(routes.listFiles, (ctx, { params: { id }, query }, cookie, browser) =>
    files.listFiles(ctx, id, query, callerOf(query, cookie, browser)),
  )
  mount(routes.addressFiles, (ctx, { params: { id }, query, body }, cookie, browser) =>
    addressFiles(ctx, id, body.hashes, callerOf(query, cookie, browser)),
  )
  mount(routes.copyFiles, async (ctx, { params: { id }, query, body }, cookie, browser) => ({
    files: await files.copyFiles(ctx, id, body, callerOf(query, cookie, browser)),
  }))
  mount(routes.removeFile, async (ctx, { params: { id, hash }, query }, cookie, browser) => {
    await files.removeFile(ctx, id, hash, callerOf(query, cookie, browser))
    return {}
  })
  mount(routes.beginUpload, (ctx, { params: { id }, query, body }, cookie, browser) =>
    uploads.beginUpload(ctx, id, body, callerOf(query, cookie, browser)),
  )
  mount(routes.viewUpload, (ctx, { params: { id, upload }, query }, cookie, browser) =>
    uploads.viewUpload(ctx, id, upload, callerOf(query, cookie, browser)),
  )
  mount(routes.continueUpload, (ctx, { params: { id, upload }, query, bytes }, cookie, browser) =>
    uploads.continueUpload(ctx, id, upload, { offset: query.offset, bytes }, callerOf(query, cookie, browser)),
  )
  mount(routes.cancelUpload, async (ctx, { params: { id, upload }, query }, cookie, browser) => {
    await uploads.cancelUpload(ctx, id, upload, callerOf(query, cookie, browser))
    return {}
  })
  mount(routes.readFile, async (ctx, { params, query }) => {
    const { name, kind, mediaType, bytes, key } = await findAddressed(ctx, { ...params, ...query })
    const isShown = kind !== 'file'
    return new FileReply({
      name: savedName(name, mediaType),
      // FILE-44: what is only saved is nothing that a browser could take for a page.
      mediaType: isShown ? mediaType : 'application/octet-stream',
      bytes,
      tag: key,
      maxAgeS: Math.min(FILE_ADDRESS_MINUTES * 60, Math.floor((query.expires - ctx.clock.now()) / 1000)),
      isShown,
      open: (range) => storing(ctx, () => ctx.files.store.read(key, range)),
    })
  })
}
