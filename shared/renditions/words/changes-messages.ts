import type { Words } from './words.ts'

/** What pages about changes say. Apart from the other messages, which browsers load to show results. */
export interface ChangesMessages {
  readonly moved: string
  readonly removed: string
  /** @param name Markup. */
  readonly gone: (name: string) => string
  /** @param link Markup. */
  readonly instead: (link: string) => string
  readonly none: string
}

/** By the names of {@link Words}. */
export const CHANGES_MESSAGES: Readonly<Record<string, ChangesMessages>> = {
  ar: {
    moved: 'نُقل',
    removed: 'أُزيل',
    gone: (name) => `أُزيل ${name} من هذا الدليل.`,
    instead: (link) => `انظر ${link} بدلًا منه.`,
    none: 'لم يتغير شيء منذ نشر الدليل أول مرة.',
  },
  de: {
    moved: 'Verschoben',
    removed: 'Entfernt',
    gone: (name) => `${name} wurde aus diesem Verzeichnis entfernt.`,
    instead: (link) => `Siehe stattdessen ${link}.`,
    none: 'Seit der ersten Veröffentlichung des Verzeichnisses hat sich nichts geändert.',
  },
  es: {
    moved: 'Movido',
    removed: 'Retirado',
    gone: (name) => `${name} se ha retirado de este directorio.`,
    instead: (link) => `Consulte ${link} en su lugar.`,
    none: 'Nada ha cambiado desde la primera publicación del directorio.',
  },
  fr: {
    moved: 'Déplacé',
    removed: 'Retiré',
    gone: (name) => `${name} a été retiré de cet annuaire.`,
    instead: (link) => `Voir plutôt ${link}.`,
    none: 'Rien n’a changé depuis la première publication de l’annuaire.',
  },
  he: {
    moved: 'הועבר',
    removed: 'הוסר',
    gone: (name) => `${name} הוסר ממדריך זה.`,
    instead: (link) => `ראו ${link} במקומו.`,
    none: 'דבר לא השתנה מאז פורסם המדריך לראשונה.',
  },
  hi: {
    moved: 'स्थानांतरित',
    removed: 'हटाया गया',
    gone: (name) => `${name} को इस निर्देशिका से हटा दिया गया है।`,
    instead: (link) => `इसके बजाय ${link} देखें।`,
    none: 'निर्देशिका के पहली बार प्रकाशित होने के बाद से कुछ नहीं बदला है।',
  },
  ja: {
    moved: '移動',
    removed: '削除',
    gone: (name) => `${name} はこのディレクトリから削除されました。`,
    instead: (link) => `代わりに ${link} をご覧ください。`,
    none: 'ディレクトリの最初の公開以降、変更はありません。',
  },
  ko: {
    moved: '이동됨',
    removed: '삭제됨',
    gone: (name) => `${name}: 이 디렉터리에서 삭제되었습니다.`,
    instead: (link) => `대신 볼 항목: ${link}`,
    none: '디렉터리가 처음 게시된 이후 변경된 것이 없습니다.',
  },
  pt: {
    moved: 'Movido',
    removed: 'Removido',
    gone: (name) => `${name} foi removido deste diretório.`,
    instead: (link) => `Veja ${link} em vez disso.`,
    none: 'Nada mudou desde a primeira publicação do diretório.',
  },
  ru: {
    moved: 'Перемещено',
    removed: 'Удалено',
    gone: (name) => `${name} больше нет в этом каталоге.`,
    instead: (link) => `Вместо этого см. ${link}.`,
    none: 'С первой публикации каталога ничего не изменилось.',
  },
  zh: {
    moved: '已移动',
    removed: '已移除',
    gone: (name) => `${name} 已从此目录中移除。`,
    instead: (link) => `请改看 ${link}。`,
    none: '自目录首次发布以来没有任何变化。',
  },
}

const ENGLISH: ChangesMessages = {
  moved: 'Moved',
  removed: 'Removed',
  gone: (name) => `${name} was removed from this directory.`,
  instead: (link) => `See ${link} instead.`,
  none: 'Nothing has changed since the directory was first published.',
}

/** These messages in the language of others. */
export function changesMessagesOf({ name = '' }: Pick<Words, 'name'>): ChangesMessages {
  return CHANGES_MESSAGES[name] ?? ENGLISH
}
