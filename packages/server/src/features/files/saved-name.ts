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
export const savedName = (name: string, mediaType: string): string => {
  const [usual, ...others] = ENDINGS[mediaType] ?? []
  if (usual === undefined || [usual, ...others].some((ending) => name.toLowerCase().endsWith(ending))) return name
  return name.replace(/\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|tiff?)$/i, '') + usual
}
