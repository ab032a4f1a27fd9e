import type { Flag } from './flags.ts'

/** A content of files, stored once under its hash. */
export interface FileContentsTable {
  /** SHA-256, hex. */
  hash: string
  bytes: number
  /** Bytes of the content and of its smaller pictures. */
  stored_bytes: number
  media_type: string
  /** `FileKind` of the contract. */
  kind: string
  width: number | null
  height: number | null
  is_animated: Flag
  /** The smaller pictures as JSON. */
  sizes: string
  created_at: number
  /** Since when no pad may have it; `null` if one has. */
  idle_since: number | null
}

/** The one row that says how many contents there are, and their bytes with those of smaller pictures. */
interface FileTotalsTable {
  id: number
  files: number
  bytes: number
}

export interface PadFilesTable {
  pad_id: string
  hash: string
  name: string
  /** The name as lists of files look for it and sort it. */
  folded_name: string
  /** Kind and bytes of its content, by which those lists look for files and sort them. */
  kind: string
  bytes: number
  /** The author in pads who added it; `null` for nobody known. */
  added_by: string | null
  added_at: number
  /** When the pad's log was found to name it, so that some moment of the text shows it; `null` if nobody looked. */
  reached_at: number | null
}

/** A file that the text of a pad names, as it was last indexed. */
interface PadShownFilesTable {
  pad_id: string
  hash: string
}

/** A file that is sent in pieces. */
interface FileUploadsTable {
  id: string
  /** `null` if the pad is gone. */
  pad_id: string | null
  name: string
  bytes: number
  /** How many of the bytes have arrived. */
  received: number
  added_by: string | null
  /** When the last piece arrived. */
  touched_at: number
}

interface FileUploadPiecesTable {
  upload_id: string
  start: number
  bytes: number
  /** Under which the store has the piece. */
  key: string
}

/** The tables of files. */
export interface FileTables {
  file_contents: FileContentsTable
  file_totals: FileTotalsTable
  pad_files: PadFilesTable
  pad_shown_files: PadShownFilesTable
  file_uploads: FileUploadsTable
  file_upload_pieces: FileUploadPiecesTable
}
