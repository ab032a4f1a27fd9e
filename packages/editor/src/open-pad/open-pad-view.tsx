import type { Welcome } from '@sheaf/contract/realtime/socket'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OpenPad } from '../connection/access-state.ts'
import type { Authors } from '../connection/authors.ts'
import { PersonColors } from '../connection/person-colors.ts'
import { CodeColors } from '../features/code/code-colors.ts'
import { CellFormulas, Formulas } from '../features/formula/formulas.ts'
import { Emojis, EmojiTyping } from '../features/emoji/emojis.ts'
import { useSharedUploads } from '../features/files/use-shared-uploads.ts'
import { lineOfMention } from '../features/find-user/line-of-mention.ts'
import { useFind } from '../features/find/use-find.ts'
import { listenToManager } from '../features/frame/manager-messages.ts'
import { LineMenu, LineMenuKey } from '../features/line-menu/line-menu.ts'
import { copyLineLink } from '../features/lines/copy-line-link.ts'
import { lineOfFile } from '../lib/files/line-of-file.ts'
import { goToLine } from '../features/lines/go-to-line.ts'
import { numberOfLinked } from '../features/lines/line-link.ts'
import { useLineNumbers } from '../features/lines/use-line-numbers.ts'
import { MentionChips } from '../features/mention/mention-chips.ts'
import { MentionTyping } from '../features/mention/mentions.ts'
import { followed, useFollow } from '../features/presence/follow.ts'
import { preferences, savePreferences, showAsPadSays } from '../features/preferences/preferences.ts'
import { SlashMenu, SlashTyping } from '../features/slash/slash-menu.ts'
import { Folding } from '../features/writing/folding/folding.ts'
import { useCaretInSight } from '../features/writing/use-caret-in-sight.ts'
import { useFocusOnOpening } from '../features/writing/focus-on-opening.ts'
import { FileViews } from '../features/writing/view/file-views.ts'
import { LanguageDirection } from '../features/writing/view/language-direction.ts'
import { PadText } from '../features/writing/pad-text.tsx'
import { TableViews } from '../features/table/table-views.ts'
import { usePadEditor } from '../features/writing/use-pad-editor.ts'
import type { PageAddress } from '../lib/page/page-address.ts'
import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { currentLanguage, t } from '@sheaf/ui/l10n/i18n'
import { cellEditor } from '../lib/tables/cell-editor.ts'
import { holdEditor } from '../lib/commands/open-editor.ts'
import { isAlone, isInManager } from '../lib/page/placement.ts'
import { Store, useStore } from '@sheaf/ui/lib/store'
import { useChips } from './use-chips.ts'
import { useLateTools } from './use-late-tools.ts'
import { useMentions, useNotify } from './use-mentions.ts'
import { usePadFiles } from './use-pad-files.ts'
import { useTemplates } from './use-templates.ts'
import { useTableWriting, useTableTools } from './use-tables.ts'
import type { Tools } from './use-tools.ts'

interface OpenPadViewProps {
  readonly pad: OpenPad
  readonly welcome: Pick<
    Welcome,
    'author' | 'isGuest' | 'isDamaged' | 'padName' | 'capabilities' | 'lang' | 'lineNumbers'
  >
  readonly authors: Authors
  readonly address: PageAddress
  readonly isEditable: boolean
  /** Where the tools stand, which are outside of the text's part of the page. */
  readonly toolsPlace: HTMLElement | null
  readonly unsentText: string
  /** Undefined until the tools have loaded; the text is drawn first. */
  readonly tools: Tools | undefined
}

/** Returns where this tab keeps which sections of a pad are folded. */
const keptFoldsOf = (padId: string) => textOfBase(tabStorage, `sheaf-folds:${padId}`)

/** Returns the language of the pad's numbers, dates and words. */
const languageIn = (padLanguage: string) => (): string =>
  preferences.get().textLanguage || padLanguage || currentLanguage()

const formatsTyped = (): boolean => preferences.get().autoFormat

export const OpenPadView = ({
  pad,
  welcome,
  authors,
  address,
  isEditable,
  toolsPlace,
  unsentText,
  tools,
}: OpenPadViewProps) => {
  const { padId, query } = address
  const { lineNumbers, authorColors, outline, spellCheck, textLanguage } = useStore(preferences)
  const mentions = useMentions(welcome, address)
  const [slash] = useState(() => new SlashMenu())
  const [lineMenu] = useState(() => new LineMenu())
  const [emojis] = useState(() => new Emojis())
  const [language] = useState(() => new Store(welcome.lang ?? ''))
  const colors = useMemo(() => new PersonColors(authors, pad.presence), [authors, pad.presence])
  const chips = useChips(mentions, colors)
  const extensions = useMemo(
    () => [
      MentionChips.configure({ chips }),
      MentionTyping.configure({ mentions }),
      CodeColors,
      Formulas,
      SlashTyping.configure({ menu: slash }),
      LineMenuKey.configure({ menu: lineMenu }),
      EmojiTyping.configure({ emojis }),
      Folding.configure({ kept: keptFoldsOf(padId) }),
      LanguageDirection.configure({ language }),
    ],
    [mentions, chips, slash, lineMenu, emojis, padId, language],
  )
  const { author, lang = '', lineNumbers: showsNumbers = true } = welcome
  useLayoutEffect(() => showAsPadSays({ lineNumbers: showsNumbers }), [showsNumbers])
  useLayoutEffect(() => language.set(lang), [language, lang])
  const files = usePadFiles(address)
  const tables = useMemo(() => {
    const rendering = { author, task: () => t('EDITOR.TASK'), files: new FileViews(files.addresses), chips }
    return new TableViews(pad.doc, rendering)
  }, [pad.doc, author, files, chips])
  const direction = query.rtl === true ? 'rtl' : undefined
  const editor = usePadEditor({
    pad,
    author,
    tables,
    files,
    extensions,
    isEditable,
    formatsTyped,
    direction,
    spelling: { isChecked: spellCheck, language: textLanguage || lang },
  })
  useEffect(() => holdEditor(editor), [editor])
  useSharedUploads(editor, files, pad.presence)
  const cellExtensions = useMemo(
    () => [
      MentionChips.configure({ chips }),
      MentionTyping.configure({ mentions }),
      SlashTyping.configure({ menu: slash, isInCell: true }),
      EmojiTyping.configure({ emojis }),
      CellFormulas,
    ],
    [chips, mentions, slash, emojis],
  )
  useTableWriting({
    editor,
    tables,
    pad,
    author,
    isEditable,
    formatsTyped,
    direction,
    files,
    extensions: cellExtensions,
  })
  const inCell = useStore(cellEditor)
  /** The editor of the cell with the caret, or that of the pad: tools act on it. */
  const written = inCell ?? editor
  useLineNumbers(editor, padId, lineNumbers)
  useCaretInSight(written)
  const find = useFind()
  const follows = useFollow(editor, pad.presence)
  const late = useLateTools(editor, isEditable)
  const tableTools = useTableTools(tables.isUsed, isEditable)
  const offerTemplates = useTemplates(editor, files, isEditable && !welcome.isGuest)
  const notify = useNotify(editor, address, welcome.capabilities.mayNotify ? mentions : undefined)

  // The page of the history gets a cookie, but no token, and in the frame of another site neither.
  const mayHistory = welcome.capabilities.mayHistory && query.token === undefined && (isAlone() || isInManager())

  const [{ lineNumber, line, findUser, find: sought, file }, setPlace] =
    useState<Pick<PageAddress['query'], 'lineNumber' | 'line' | 'findUser' | 'find' | 'file'>>(query)
  useEffect(
    () =>
      listenToManager((request) => {
        if (request.type === 'sheaf:go-to') setPlace(request)
        else if (request.type === 'sheaf:write') editor.commands.focus()
        else if (request.type === 'sheaf:insert-template') offerTemplates()
      }),
    [editor, offerTemplates],
  )
  useFocusOnOpening(
    editor,
    isEditable && [lineNumber, line, findUser, sought, file].every((place) => place === undefined),
  )
  useEffect(() => {
    const named = findUser === undefined ? undefined : lineOfMention(editor.state.doc, findUser)
    const ofFile = file === undefined ? undefined : lineOfFile(editor, file)
    const number = numberOfLinked(editor, { line, lineNumber }) ?? named ?? ofFile
    if (number !== undefined) goToLine(editor, number)
  }, [editor, line, lineNumber, findUser, file])
  const openFind = find.open
  useEffect(() => {
    if (sought !== undefined) openFind(false, sought)
  }, [openFind, sought])

  return (
    <>
      {tools && outline && query.showControls !== false && (
        <tools.OutlinePanel
          editor={editor}
          onGoTo={(line) => goToLine(editor, line)}
          onClose={() => savePreferences({ outline: false })}
        >
          <tools.WordCount editor={editor} />
        </tools.OutlinePanel>
      )}
      <main className="pad-part">
        {isEditable &&
          toolsPlace &&
          createPortal(
            tools ? (
              <tools.WritingTools
                editor={written}
                pad={editor}
                padId={padId}
                base={address.base}
                mayHistory={mayHistory}
                onFind={() => find.open(false)}
                onNotify={notify && (() => notify([]))}
              />
            ) : (
              <div className="pad-toolbar-place" aria-busy />
            ),
            toolsPlace,
          )}
        {find.bar && (
          <find.bar.FindBar
            key={find.bar.text}
            editor={editor}
            isEditable={isEditable}
            times={find.bar.times}
            isReplacing={find.bar.isReplacing}
            text={find.bar.text}
            onReplacing={find.setReplacing}
            onClose={find.close}
          />
        )}
        <div className="pad-scroll">
          {tools && <tools.PrintHeading padName={welcome.padName} folder={welcome.capabilities.folderName} />}
          {tools && welcome.isDamaged && <tools.Damaged />}
          {tools && unsentText !== '' && <tools.UnsentText text={unsentText} />}
          <PadText editor={editor} authors={authors} hasLineNumbers={lineNumbers} hasAuthorColors={authorColors} />
        </div>
        {tools && isEditable && <tools.NearbyChangesSaid editor={editor} authors={authors} />}
        {tools && isEditable && <tools.LinkCard key={inCell ? 'cell' : 'pad'} editor={written} />}
        {tools && (
          <tools.FileLayer
            editor={editor}
            files={files}
            isEditable={isEditable}
            onGoTo={(line: number) => goToLine(editor, line)}
          />
        )}
        {tools && inCell && (
          <tools.FileLayer
            key="cell"
            editor={inCell}
            files={files}
            isEditable={isEditable}
            onGoTo={(line: number) => goToLine(editor, line)}
          />
        )}
        {tools && <tools.FoldSaid editor={editor} />}
        {tools && authorColors && <tools.WhoWrote editor={editor} authors={authors} />}
        {tools && follows !== undefined && <tools.FollowNote key={follows} presence={pad.presence} author={follows} />}
        {tools && isEditable && <tools.CodeLanguage editor={editor} />}
        {tools && <tools.EmojiList editor={written} emojis={emojis} />}
        {tools && mentions !== undefined && <tools.MentionList editor={written} mentions={mentions} />}
        {tools && mentions !== undefined && (
          <tools.MentionMenu
            editor={written}
            mentions={mentions}
            presence={pad.presence}
            author={author}
            colorOf={colors.of}
            onFollow={(other) => followed.set(other)}
            onNotify={notify && ((login) => notify([login]))}
          />
        )}
        {tableTools && (
          <tableTools.TableTools
            key={padId}
            editor={editor}
            doc={pad.doc}
            languageOf={languageIn(lang)}
            files={files}
          />
        )}
        {tools && late && (
          <>
            <late.SlashList editor={written} menu={slash} />
            <late.LineHandle
              editor={editor}
              menu={lineMenu}
              onCopyLink={(position) => void copyLineLink(editor, padId, position)}
            />
            <late.SelectionTools
              editor={written}
              pad={editor}
              padId={padId}
              base={address.base}
              mayHistory={mayHistory}
              isOff={find.bar !== undefined}
              onNotify={notify && (() => notify([]))}
            />
          </>
        )}
      </main>
    </>
  )
}
