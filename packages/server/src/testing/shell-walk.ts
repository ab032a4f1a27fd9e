import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Commands of a document, and what it shows of their output. */
export interface Step {
  readonly commands: string
  /** Number of the line in the document. */
  readonly line: number
  readonly shown: { readonly kind: 'json' | 'text'; readonly output: string } | undefined
}

/** Returns each fenced block of `sh`, with the block of `json` or `text` right after it. */
export const stepsOf = (file: string): Step[] => {
  const document = readFileSync(file, 'utf8')
  return [...document.matchAll(/^```sh\n(.*?)^```\n(?:\n```(json|text)\n(.*?)^```$)?/gms)].map((match) => ({
    commands: match[1] ?? '',
    line: document.slice(0, match.index).split('\n').length,
    shown: match[2] === undefined ? undefined : { kind: match[2] as 'json' | 'text', output: match[3] ?? '' },
  }))
}

export interface Shell {
  /** Returns the standard output of the commands, including errors of the shell. */
  run(commands: string): Promise<string>
  close(): void
}

/**
 * Starts one bash that keeps its variables from one step to the next. `inside` begins a command line that runs it
 * elsewhere, such as in a container.
 */
export const openShell = (folder: string, inside: readonly string[] = []): Shell => {
  const [program, ...words] = [...inside, 'bash', '--noprofile', '--norc']
  const bash = spawn(program, words, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface(bash.stdout)[Symbol.asyncIterator]()
  const END = '\u0004 that was all'
  return {
    run: async (commands) => {
      bash.stdin.write(`exec 2>&1\n${commands}\nprintf '\\n%s\\n' '${END}'\n`)
      const output: string[] = []
      for (let next = await lines.next(); next.value !== END; next = await lines.next()) {
        if (next.done) throw new Error(`The shell ended:\n${output.join('\n')}`)
        output.push(next.value)
      }
      return output.join('\n').trim()
    },
    close: () => void bash.kill(),
  }
}
