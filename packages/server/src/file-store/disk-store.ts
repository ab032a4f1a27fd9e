import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { MissingFile, type ByteRange, type FileStore, type NewContent } from './file-store.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Codes by which a file system says that it gives no file a second name, or none there. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'EINVAL'])

/** Takes the names in a folder to the disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Folder of what is not whole yet. It is on the same file system, so that a content gets its name at once, and is swept
 * (`Incoming`).
 */
export const INCOMING_FOLDER = 'incoming'

/** Returns where a content is in the folder: few enough files lie in one folder for every file system. */
export const placeOf = (folder: string, hash: string): string => {
  // The hash becomes a path, so whatever else it is must not get here.
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A content is stored under a hash alone')
  return path.join(folder, hash.slice(0, 2), hash.slice(2))
}

/** Keeps files in a folder. A content has its name only once all of it is on the disk (FILE-21). */
export const diskStore = (folder: string): FileStore => {
  const writeAnew = async (place: string, content: Uint8Array | Readable): Promise<void> => {
    const unfinished = path.join(folder, INCOMING_FOLDER, `${randomBytes(12).toString('hex')}.part`)
    await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
    try {
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  /** Gives a file that is whole its content's name, so that nothing of it is copied. */
  const name = async (place: string, file: string): Promise<void> => {
    const handle = await open(file, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    try {
      await link(file, place)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (NO_LINKS.has(code)) await writeAnew(place, createReadStream(file))
      // Somebody else has stored the same content meanwhile.
      else if (code !== 'EEXIST') throw error
    }
  }

  const write = async (hash: string, content: NewContent): Promise<void> => {
    const place = placeOf(folder, hash)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    if ('file' in content) await name(place, content.file)
    else await writeAnew(place, content)
    await syncFolder(path.dirname(place))
    await syncFolder(folder)
  }

  const has = async (hash: string): Promise<boolean> => {
    try {
      await access(placeOf(folder, hash))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  const read = async (hash: string, range?: ByteRange): Promise<Readable> => {
    try {
      // Opened before it is returned, so that whoever asks learns that there is none before they answer.
      const handle = await open(placeOf(folder, hash), 'r')
      return createReadStream('', { fd: handle, ...range })
    } catch (error) {
      throw isMissing(error) ? new MissingFile(`There is no content ${hash}`) : error
    }
  }

  return {
    write,
    has,
    read,
    delete: (hash) => rm(placeOf(folder, hash), { force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}
