import { create } from 'qrcode'

/** Around the code, as readers need it. */
const QUIET = 4

/** Every dark module as a square of the path. */
const pathOf = ({ size, data }: ReturnType<typeof create>['modules']) =>
  Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => data[index] === 1)
    .map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`)
    .join('')

/** A text as a QR image: dark on light in either colour scheme, since many readers know no other. */
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
