import type { FileKind } from '@sheaf/contract/entities/file'
import type { MessageKey } from '@sheaf/l10n/keys'

export const KIND_NAMES = {
  picture: 'GROUP.FILES.KIND_PICTURE',
  sound: 'GROUP.FILES.KIND_SOUND',
  video: 'GROUP.FILES.KIND_VIDEO',
  pdf: 'GROUP.FILES.KIND_PDF',
  file: 'GROUP.FILES.KIND_FILE',
} as const satisfies Readonly<Record<FileKind, MessageKey>>
