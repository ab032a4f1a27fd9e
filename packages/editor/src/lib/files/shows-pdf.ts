import { isAlone, isInManager } from '../page/placement.ts'

/** Returns whether a PDF can be shown in this page: in the frame of another site the server lets nothing of a file be. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled && (isAlone() || isInManager())
