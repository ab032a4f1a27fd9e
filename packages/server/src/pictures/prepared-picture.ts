import type { PictureType } from './media-type.ts'
import type { WasmModule } from './web-assembly.ts'

/** A smaller picture of one that is larger than it, or of one that moves. */
export interface PictureSize {
  readonly name: 'thumbnail' | 'medium'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly mediaType: string
}

/** A picture that was decoded and written anew: upright, in the colours of screens, without anything else in it. */
export interface PreparedPicture {
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** SHA-256 of them, hex. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
  readonly sizes: readonly PictureSize[]
}

export type PictureOutcome =
  | { readonly ok: true; readonly picture: PreparedPicture }
  | { readonly ok: false; readonly reason: 'no-picture' | 'too-many-pixels' | 'not-supported' | 'damaged' }

/** What the thread that reads a picture is given. */
export interface PictureTask {
  readonly decoder: WasmModule
  readonly type: PictureType
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly maxPixels: number
}

/** `begun` says that the decoder is there: from then on, whatever fails is the picture's. */
export type WorkerMessage = 'begun' | PictureOutcome
