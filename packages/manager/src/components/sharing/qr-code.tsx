import { create } from 'qrcode'

/** Width of the quiet zone around the code, in modules, as the standard requires. */
const QUIET = 4

/** Returns an SVG path with a square for each dark module. */
const pathOf = ({ size, data }: ReturnType<typeof create>['modules']) =>
  Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => data[index] === 1)
    .map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`)
    .join('')

/** Shows a text as a QR code: dark on light in either colour scheme, since many readers support nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      width={208}
      height={208}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 6 }}
    >
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}
