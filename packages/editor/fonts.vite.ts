/* How the pages of a pad and of its history are built with the fonts of formulas. */
import type { Plugin } from 'vite'

/** The policy of the pages allows no font that is written into a style sheet. */
export const inlined = (file: string): boolean | undefined => (file.endsWith('.woff2') ? false : undefined)

/** Every browser that draws the pages knows WOFF2: the other forms of the fonts of formulas would be built for nobody. */
export const leaveOutOldFonts: Plugin = {
  name: 'leave-out-old-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/katex\.min\.css$/ },
    handler: (code) => ({ code: code.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, ''), map: null }),
  },
}
