/** Each of these alone shows that a text is Markdown: hardly anybody writes them for anything else. */
const CLEAR: readonly RegExp[] = [
  /^#{2,6} \S/,
  /^\s*(?:(?:[-*+]|\d{1,3}[.)]) )?\[[ xX]?\] \S/,
  /^\s*[☐☑☒]\ufe0f?[ \t\u00a0]+\S/u,
  /\[[^\]]+\]\((?:https?:|mailto:)[^\s)]+\)/,
  /(?:^|[\s(])\*\*[^\s*](?:[^*]*[^\s*])?\*\*(?=$|[\s.,;:!?)])/,
  // A formula has a command of TeX, or an exponent.
  /(?:^|[\s(])\$(?=[^\s$])[^$]*(?:\\[A-Za-z]|\^)[^$]*(?<=\S)\$(?!\d)/,
  /^\$\$$|^\$\$.*\S.*\$\$$/,
  /(?:^|[\s(])~~[^\s~](?:[^~]*[^\s~])?~~(?=$|[\s.,;:!?)])/,
]

/** These also occur in plain text: only two of them together show that a text is Markdown. */
const VAGUE: readonly RegExp[] = [
  /^# \S/,
  /^> \S/,
  /^\s*[-*] \S/,
  /^\s*\d{1,3}[.)] \S/,
  /^(?:-{3,}|\*{3,}|_{3,})$/,
  /(?:^|[\s(])`[^`]+`(?=$|[\s.,;:!?)])/,
  /(?:^|[\s(])(?:\*[^\s*](?:[^*]*[^\s*])?\*|_[^\s_](?:[^_]*[^\s_])?_)(?=$|[\s.,;:!?)])/,
]

const VAGUE_MIN = 2

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const BULLET = /^\s*(?:[-*] |[•◦▪‣●○■][ \t\u00a0]+)\S/
const NUMBER = /^\s*(\d{1,3})[.)] \S/
const TABLE_RULE = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?\s*$/

/** Share of a text's lines from which it is a program or its settings, where the same signs mean other things. */
const CODE_SHARE = 0.3
const CODE: readonly RegExp[] = [
  // A place of a template to be filled in, such as `{date}`, is none.
  /(?:[;{]|(?<!\{[a-z]+)\})\s*$/,
  /\)\s*:\s*$/,
  // The end of a call. Words in brackets stand behind a space, and the address of a link behind `]`.
  /\)(?<![\s\]]\([^()]*\))\s*$/,
  /^\s*(?:import|from|def|class|return|const|let|var|function|export|echo|sudo)\b/,
  /^\s*[\w.$]+(?:\[[^\]]*\])?\s*[-+*/]?=\s*\S/,
  /^\s*(?:- )?[a-z][\w.-]*:(?:\s|$)/,
]
const SURELY_CODE =
  /^(?:#!|diff --git |@@ |\s*\/\*|\$ \S|[\w.-]+@[\w.-]+[: ][^\n]*[$#%>] |[-dlbcps](?:[-r][-w][-xsStT]){3}|PS [A-Z]:\\|[A-Z]:\\[^\n]*>)/
/** Words that are set apart by several spaces, as in the columns of a terminal, whose places Markdown would not keep. */
const COLUMNS = /\S {2,}\S.*\S {2,}\S/

/** Returns the lines outside of fenced code, and whether there is any. */
const withoutFences = (lines: readonly string[]): { prose: string[]; hasFence: boolean } => {
  const prose: string[] = []
  let hasFence = false
  let fence: string | undefined
  for (const line of lines) {
    const found = FENCE.exec(line)?.[1]
    if (fence === undefined) {
      if (found === undefined) prose.push(line)
      fence = found
    } else if (found?.startsWith(fence) && line.trim() === found) {
      hasFence = true
      fence = undefined
    }
  }
  return { prose, hasFence }
}

const isClear = (line: string): boolean => CLEAR.some((sign) => sign.test(line))

const isCode = (lines: readonly string[]): boolean => {
  if (lines.some((line) => SURELY_CODE.test(line))) return true
  const written = lines.filter((line) => line.trim() !== '')
  if (written.filter((line) => COLUMNS.test(line) && !line.includes('|')).length > 1) return true
  const code = written.filter((line) => !isClear(line) && CODE.some((sign) => sign.test(line)))
  return code.length > written.length * CODE_SHARE
}

/** Returns whether two items of a list, or the head of a table and its rule, stand in consecutive lines. */
const isPair = (line: string, next: string): boolean => {
  if (TABLE_RULE.test(next)) return line.includes('|')
  if (BULLET.test(line)) return BULLET.test(next)
  const [number, following] = [NUMBER.exec(line)?.[1], NUMBER.exec(next)?.[1]]
  return number !== undefined && Number(following) === Number(number) + 1
}

/**
 * Returns whether a pasted text is clearly Markdown. In doubt it is not: what stays plain by mistake costs less than
 * what was changed by mistake.
 */
export const looksLikeMarkdown = (text: string): boolean => {
  const { prose, hasFence } = withoutFences(text.split('\n'))
  if (isCode(prose)) return false
  if (hasFence || prose.some(isClear)) return true
  if (prose.some((line, at) => isPair(line, prose[at + 1] ?? ''))) return true
  return VAGUE.filter((sign) => prose.some((line) => sign.test(line))).length >= VAGUE_MIN
}
