import { ActionIcon, CloseButton, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@sheaf/l10n/format-number'
import { directionOf } from '@sheaf/l10n/languages'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowRight, IconChevronDown, IconChevronUp, IconDownload, IconPrinter } from '@tabler/icons-react'
import { safeColor } from '../../connection/authors.ts'
import { useContext } from 'react'
import { downloadFile } from '../../lib/files/download-file.ts'
import type { OpenHistory } from '../session/history-session.ts'
import type { FileAddresses } from '../../lib/files/file-addresses.ts'
import { fetchFormulas } from '../../lib/formulas/formulas-here.ts'
import { ComparedChips } from './compared-text.tsx'
import { comparisonHtml, hasFormulas, picturesIn } from './comparison-html.ts'
import { differenceInWords } from './difference-words.ts'
import { readPictureData } from './picture-data.ts'
import type { Comparison } from './use-comparison.ts'

const SIGN = { size: 20, stroke: 1.6 } as const

export type Layout = 'one' | 'two'

interface ComparisonBarProps {
  readonly history: OpenHistory
  readonly files: FileAddresses
  /** Undefined until it has come. */
  readonly comparison: Comparison | undefined
  /** Both moments in words. */
  readonly moments: readonly [from: string, to: string]
  /** The difference that one has gone to. */
  readonly current: number | undefined
  readonly onStep: (way: 1 | -1) => void
  /** Undefined where there is no room for a choice. */
  readonly layout: Layout | undefined
  readonly onLayout: (layout: Layout) => void
  readonly onClose: () => void
}

/** Says how many differences there are, or which one has gone to and whose it is, and leads from one to the next. */
const Steps = ({ comparison, current, onStep }: Pick<ComparisonBarProps, 'comparison' | 'current' | 'onStep'>) => {
  const t = useT()
  const language = useLanguage()
  const differences = comparison?.differences ?? []
  const difference = current === undefined ? undefined : differences[current]
  const number = (value: number) => formatNumber(value, language)
  const previous = t('TIMESLIDER.COMPARE.PREVIOUS')
  const next = t('TIMESLIDER.COMPARE.NEXT')
  return (
    <div className="history-compare-steps">
      <ActionIcon
        aria-label={previous}
        title={`${previous} (P)`}
        aria-keyshortcuts="P"
        disabled={differences.length === 0}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp {...SIGN} />
      </ActionIcon>
      <ActionIcon
        aria-label={next}
        title={`${next} (N)`}
        aria-keyshortcuts="N"
        disabled={differences.length === 0}
        onClick={() => onStep(1)}
      >
        <IconChevronDown {...SIGN} />
      </ActionIcon>
      <Text component="div" size="sm" role="status" className="history-compare-count">
        {comparison &&
          (difference === undefined || current === undefined ? (
            t('TIMESLIDER.COMPARE.COUNT', { count: differences.length })
          ) : (
            <>
              <span>{t('TIMESLIDER.COMPARE.AT', { at: number(current + 1), count: number(differences.length) })}</span>
              <VisuallyHidden>: </VisuallyHidden>
              <span className="history-compare-whose">
                {difference.authors.map((id) => (
                  <span
                    key={id}
                    className="history-swatch"
                    style={{ backgroundColor: safeColor(comparison.writers.get(id)?.color) }}
                    aria-hidden
                  />
                ))}
                <span>{differenceInWords(difference, comparison.writers, t)}</span>
              </span>
              <VisuallyHidden dir="auto">: {difference.text}</VisuallyHidden>
            </>
          ))}
      </Text>
    </div>
  )
}

/** Stands above a comparison: which moments it is of, the way from difference to difference, and what can be done. */
export const ComparisonBar = ({
  history,
  files,
  comparison,
  moments: [from, to],
  current,
  onStep,
  layout,
  onLayout,
  onClose,
}: ComparisonBarProps) => {
  const t = useT()
  const language = useLanguage()
  const { padName } = history
  const chips = useContext(ComparedChips)
  const save = async () => {
    if (comparison === undefined) return
    const title = t('TIMESLIDER.COMPARE.TITLE_OF', { name: padName })
    const direction = directionOf(language)
    const pictures = await readPictureData(picturesIn(comparison), files)
    const drawFormula = hasFormulas(comparison) ? (await fetchFormulas()).mathmlOf : undefined
    const html = comparisonHtml(
      {
        comparison,
        title,
        moments: [from, to],
        language,
        direction,
        pictures,
        chips: chips?.drawing.get(),
        ...(drawFormula && { drawFormula }),
      },
      t,
    )
    downloadFile(`${title}.html`, 'text/html', html)
  }
  const download = t('TIMESLIDER.COMPARE.EXPORT')
  const hasNothing = comparison === undefined || comparison.differences.length === 0
  return (
    <div className="history-compare-bar">
      <p className="history-compare-moments">
        <span>
          <VisuallyHidden>{t('TIMESLIDER.COMPARE.FROM')}: </VisuallyHidden>
          {from}
        </span>
        <span>
          <IconArrowRight size={16} stroke={1.6} data-way aria-hidden />{' '}
          <VisuallyHidden>{t('TIMESLIDER.COMPARE.TO')}: </VisuallyHidden>
          {to}
        </span>
      </p>
      <CloseButton
        className="history-compare-close"
        aria-label={t('TIMESLIDER.COMPARE.CLOSE')}
        title={t('TIMESLIDER.COMPARE.CLOSE')}
        onClick={onClose}
      />
      <Steps comparison={comparison} current={current} onStep={onStep} />
      <div className="history-compare-tools">
        {layout !== undefined && (
          <SegmentedControl
            aria-label={t('TIMESLIDER.COMPARE.LAYOUT')}
            size="xs"
            value={layout}
            onChange={(value) => onLayout(value as Layout)}
            data={[
              { value: 'one', label: t('TIMESLIDER.COMPARE.ONE_COLUMN') },
              { value: 'two', label: t('TIMESLIDER.COMPARE.SIDE_BY_SIDE') },
            ]}
          />
        )}
        <ActionIcon aria-label={download} title={download} disabled={hasNothing} onClick={() => void save()}>
          <IconDownload {...SIGN} />
        </ActionIcon>
        <ActionIcon
          className="history-compare-print"
          aria-label={t('ACTIONS.PRINT')}
          title={t('ACTIONS.PRINT')}
          disabled={hasNothing}
          onClick={() => window.print()}
        >
          <IconPrinter {...SIGN} />
        </ActionIcon>
      </div>
    </div>
  )
}
