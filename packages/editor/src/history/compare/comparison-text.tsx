import { Button } from '@mantine/core'
import type { ListSign, Writer } from '@sheaf/contract/entities/history'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFold } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { safeColor } from '../../connection/authors.ts'
import { nameOfWriter } from '../moment/line-authors.ts'
import type { Fold, Line, LinePair, Piece } from './comparison-rows.ts'
import { ComparedPicture } from './compared-picture.tsx'
import { ComparedFormula, ComparedLetters } from './compared-text.tsx'
import { fileInWords, pieceInWords } from './difference-words.ts'

interface LineViewProps {
  readonly line: Line | undefined
  /** What stands before lines that are items of lists. */
  readonly signs: ReadonlyMap<Line, ListSign>
  readonly writers: ReadonlyMap<string, Writer>
  /** The difference that one has gone to, if it is in this line. */
  readonly current: number | undefined
}

/** What stands in both texts or in one: letters, a formula, or a picture or file with its name. */
const PieceContent = ({ piece: { kind, text, file, formula } }: { readonly piece: Piece }) => {
  const t = useT()
  if (formula !== undefined) return <ComparedFormula source={text} isBlock={formula === 'block'} />
  if (file === undefined) return <ComparedLetters text={text} />
  return (
    <>
      {file.kind === 'picture' && <ComparedPicture record={file.file} width={file.width} />}
      {fileInWords(text, kind === 'same' ? undefined : file, t)}
    </>
  )
}

const PieceView = ({ piece, writers, current }: Omit<LineViewProps, 'line' | 'signs'> & { readonly piece: Piece }) => {
  const t = useT()
  const { kind, author, difference, isBreak, caption } = piece
  if (kind === 'same') return <PieceContent piece={piece} />
  const Tag = kind === 'formatted' ? 'mark' : kind === 'inserted' ? 'ins' : 'del'
  return (
    <Tag
      data-author={author}
      // For print, where nothing can be pointed at.
      data-name={author === undefined ? undefined : nameOfWriter(author, writers, t)}
      data-difference={difference}
      className={difference === current ? 'is-current' : undefined}
      style={{ '--author': safeColor(author === undefined ? undefined : writers.get(author)?.color) } as CSSProperties}
    >
      <span className="history-said" dir="auto">{`${pieceInWords({ kind, author, caption }, writers, t)}: `}</span>
      {isBreak ? <span aria-hidden>¶</span> : <PieceContent piece={piece} />}
    </Tag>
  )
}

const LineView = ({ line, signs, writers, current }: LineViewProps) => {
  const item = line && signs.get(line)
  return (
    <div
      className={line === undefined ? 'history-compared-line is-missing' : 'history-compared-line'}
      dir="auto"
      data-item={item && ''}
      style={item && ({ '--level': item.level } as CSSProperties)}
    >
      {item && <span className="history-compared-sign">{item.sign}</span>}
      {line?.map((piece, at) => (
        <PieceView key={at} piece={piece} writers={writers} current={current} />
      ))}
    </div>
  )
}

/** Shows a line of both texts in one. */
export const ComparedLine = memo(LineView)

interface ComparedPairProps extends Omit<LineViewProps, 'line'> {
  readonly pair: LinePair
}

/** Shows a line as it was beside what it became. */
export const ComparedPair = memo(({ pair: { before, after }, ...props }: ComparedPairProps) => (
  <div className="history-compared-pair">
    <LineView line={before} {...props} />
    <LineView line={after} {...props} />
  </div>
))

interface FoldedLinesProps {
  readonly fold: Fold
  readonly onOpen: (fold: Fold) => void
}

/** Stands for lines that nobody changed, and shows them. */
export const FoldedLines = ({ fold, onOpen }: FoldedLinesProps) => {
  const t = useT()
  return (
    <div className="history-fold">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFold size={16} stroke={1.6} aria-hidden />}
        onClick={() => onOpen(fold)}
      >
        {t('TIMESLIDER.COMPARE.SHOW_LINES', { count: fold.to - fold.from })}
      </Button>
    </div>
  )
}
