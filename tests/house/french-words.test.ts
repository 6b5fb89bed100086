import { expect, describe, it } from 'vitest'
import { formatPlace, isNode, product, type SyntaxNode, walk } from './sources.ts'

/*
 * One word for one thing, in every text that a person reads. The table of docs/product/foundations.md has the same
 * words. `quoted` are texts that the product's owner fixed, or where the word means another thing.
 */

interface Rule {
  /** The word to use. */
  readonly word: string
  readonly not: RegExp
  readonly quoted?: readonly RegExp[]
}

const rules: readonly Rule[] = [
  { word: 'preuve (de paiement)', not: /justificatif|pièce jointe/i },
  { word: 'pack', not: /\bplans?\b|\bformules?\b|\boffres?\b/i },
  {
    word: 'valider (une demande, une clôture), approuver (une preuve, un paiement)',
    not: /accept(?:é|er\b|ez\b|e\b)/i,
    quoted: [
      /Ce format n'est pas accepté/,
      /Les espaces sont acceptés/,
      /^Invitation acceptée$/,
      /^Cette invitation a déjà été/,
      /passation/i,
    ],
  },
  { word: 'rejeter', not: /refus(?!ed)/i, quoted: [/^Accès refusé/, /passation/i] },
  { word: 'suspendre, réactiver (un compte)', not: /bloqu|débloqu/i, quoted: [/\bposte\b/i] },
  {
    word: 'e-mail',
    not: /courriel|(?<!e-)\bmails?\b|\bemails?\b/i,
    quoted: [/^Email ou mot de passe incorrect$/, /^Un compte existe déjà avec cet email\./, /^Email$/],
  },
  { word: 'téléphone', not: /portable|\bmobile\b|\bGSM\b/i, quoted: [/^Retrait mobile/, /mobile money/] },
  { word: 'transaction', not: /opérations?\b/i, quoted: [/^Journal des opérations$/] },
  {
    word: 'agence',
    not: /guichet|succursale|boutique|point de vente/i,
    // The touch screen of the counter.
    quoted: [/^Guichet$/, /^Le guichet enregistre/],
  },
  { word: 'caisse', not: /tiroir/i },
  { word: 'écart', not: /différence|décalage/i },
  { word: 'clôture, clôturer', not: /fermeture|journée fermée|fermer la (?:journée|caisse)/i },
  { word: 'solde de départ', not: /fonds de caisse|solde initial|solde d'ouverture/i },
  { word: 'alimentation', not: /approvisionn/i },
  { word: 'motif', not: /\braisons?\b/i, quoted: [/^Raison sociale$/] },
  { word: 'fin, date de fin (un abonnement)', not: /échéance|expir(?:e\b|é|ation)/i },
  {
    word: 'enregistrer',
    not: /sauvegard/i,
    // The noun is a copy of the whole database.
    quoted: [/^Sauvegarder$/, /Sauvegardez de nouveau/, /^Impossible de sauvegarder /, /\bsauvegardes?\b/i],
  },
  { word: 'modifier', not: /(?<!\p{L})édit(?:er|ez|é|ion)/iu },
  { word: 'mot de passe temporaire', not: /provisoire/i },
  { word: 'se connecter, connexion', not: /s'identifier|identifiez|authentifi/i },
  {
    word: 'essai gratuit',
    not: /\btrial\b|\bdémo\b/i,
    quoted: [
      /^Trial déjà actif$/,
      /^Trial démo activé$/,
      /l'activation d(?:u|e votre) trial/,
      /^Votre demande de démo est envoyée$/,
      // Part of a hash.
      /^sandouk trial$/,
    ],
  },
  { word: 'réclamation', not: /\bplaintes?\b/i },
  { word: 'administrateur, administration', not: /\badmin\b/i, quoted: [/non supportée depuis l'admin$/, /^Admin$/] },
]

/** Logs, errors for engineers, texts of commands and SQL are no French. */
const ENGLISH_ROOMS = /^(?:migrations|server\/platform|server\/main|server\/config|client\/build)\b|\.queries\.ts$/

interface Text {
  readonly place: string
  readonly text: string
}

const texts: readonly Text[] = product
  .filter(({ path }) => !ENGLISH_ROOMS.test(path))
  .flatMap((file) => {
    const found: Text[] = []
    walk(file.program, (node, parent) => {
      const text = readText(node)
      if (text !== undefined && !isForEngineers(parent)) found.push({ place: formatPlace(file, node), text })
    })
    return found
  })

/** A literal, a part of a template or a text of JSX that has a space or begins like a sentence. */
function readText(node: SyntaxNode): string | undefined {
  const { value } = node
  const raw = node.type === 'TemplateElement' && isCooked(value) ? value.cooked : value
  if (!['Literal', 'JSXText', 'TemplateElement'].includes(node.type) || typeof raw !== 'string') return undefined
  const text = raw.replace(/\s+/g, ' ').trim()
  return / /.test(text) || /^[A-ZÀ-Þ]/.test(text) || /[à-ÿ]/.test(text) ? text : undefined
}

function isCooked(value: unknown): value is { cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value
}

/** The message of an error, and the name of a class or of a state. */
function isForEngineers(parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return false
  if (parent.type === 'NewExpression') return isNode(parent['callee']) && parent['callee']['name'] === 'Error'
  return parent.type.startsWith('Import') || parent.type.startsWith('TS')
}

describe('one word for one thing', () => {
  it('has texts to look at', () => {
    expect(texts.length).toBeGreaterThan(1_500)
    expect(texts.map(({ text }) => text)).toContain('Sauvegarder')
  })

  it.each(rules)('$word', ({ word, not, quoted = [] }) => {
    const wrong = texts.filter(({ text }) => not.test(text) && !quoted.some((one) => one.test(text)))
    expect(
      wrong.map(({ place, text }) => `${place} ${text}`),
      `say ${word}`,
    ).toEqual([])
  })

  it.each(rules.flatMap(({ quoted = [] }) => quoted))('quotes a text that the product has: %s', (quoted) => {
    expect(texts.some(({ text }) => quoted.test(text))).toBe(true)
  })
})
