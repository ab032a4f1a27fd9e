import type { FileAddresses } from '../../lib/files/file-addresses.ts'

/** Bytes of pictures that go into one file of a comparison; those beyond are named. */
const PICTURES_MAX_BYTES = 20_000_000

const dataOf = async (blob: Blob): Promise<string> => {
  const reader = new FileReader()
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve)
    reader.addEventListener('error', reject)
    reader.readAsDataURL(blob)
  })
  return reader.result as string
}

/** Returns pictures as addresses that hold them, by their hashes, in their smallest size. One that does not come is left out. */
export const readPictureData = async (
  hashes: Iterable<string>,
  addresses: FileAddresses,
): Promise<ReadonlyMap<string, string>> => {
  const data = new Map<string, string>()
  let bytes = 0
  for (const hash of hashes) {
    // One after the other: a comparison may have hundreds.
    // oxlint-disable-next-line no-await-in-loop -- as many at once would wait for each other on the server
    const found = await addresses.find(hash)
    const source = found?.thumbnail ?? found?.url
    if (source === undefined) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const blob = await (await fetch(source)).blob()
      bytes += blob.size
      if (bytes > PICTURES_MAX_BYTES) break
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (blob.type.startsWith('image/')) data.set(hash, await dataOf(blob))
    } catch {
      // Its name stands for it.
    }
  }
  return data
}
