import type { Words } from './words.ts'

/** What only the cards in chats say. Apart from the other messages, which browsers load to show results. */
export interface ViewMessages {
  readonly loading: string
  readonly changes: string
  /** Of an empty list, of whatever kind. */
  readonly nothing: string
  /** A button: opens the site of a listing. */
  readonly open: string
  readonly back: string
  readonly website: string
  /** A button: opens the listing's page in the directory. */
  readonly page: string
  /** Beside a field whose values are not the same. */
  readonly differs: string
  /** Before the names of fields that are left out. */
  readonly notShown: string
  readonly cancelled: string
  readonly notOpened: string
  /** Headings above a text, which is an answer, or says what failed. */
  readonly answer: string
  readonly failed: string
}

/** By the names of {@link Words}. */
export const VIEW_MESSAGES: Readonly<Record<string, ViewMessages>> = {
  ar: {
    loading: 'جارٍ التحميل…',
    changes: 'التغييرات',
    nothing: 'لا توجد نتائج',
    open: 'فتح',
    back: 'رجوع',
    website: 'الموقع',
    page: 'الصفحة في الدليل',
    differs: 'مختلف',
    notShown: 'غير معروض',
    cancelled: 'أُلغي.',
    notOpened: 'لم يُفتح.',
    answer: 'الإجابة',
    failed: 'لم ينجح ذلك',
  },
  de: {
    loading: 'Wird geladen…',
    changes: 'Änderungen',
    nothing: 'Nichts gefunden',
    open: 'Öffnen',
    back: 'Zurück',
    website: 'Webseite',
    page: 'Seite im Verzeichnis',
    differs: 'verschieden',
    notShown: 'Nicht gezeigt',
    cancelled: 'Abgebrochen.',
    notOpened: 'Nicht geöffnet.',
    answer: 'Antwort',
    failed: 'Das hat nicht geklappt',
  },
  es: {
    loading: 'Cargando…',
    changes: 'Cambios',
    nothing: 'No se ha encontrado nada',
    open: 'Abrir',
    back: 'Volver',
    website: 'Sitio web',
    page: 'Página en el directorio',
    differs: 'distinto',
    notShown: 'No se muestra',
    cancelled: 'Cancelado.',
    notOpened: 'No se ha abierto.',
    answer: 'Respuesta',
    failed: 'No ha funcionado',
  },
  fr: {
    loading: 'Chargement…',
    changes: 'Changements',
    nothing: 'Aucun résultat',
    open: 'Ouvrir',
    back: 'Retour',
    website: 'Site web',
    page: 'Page dans l’annuaire',
    differs: 'différent',
    notShown: 'Non affiché',
    cancelled: 'Annulé.',
    notOpened: 'Non ouvert.',
    answer: 'Réponse',
    failed: 'Cela n’a pas fonctionné',
  },
  he: {
    loading: 'בטעינה…',
    changes: 'שינויים',
    nothing: 'לא נמצא דבר',
    open: 'פתיחה',
    back: 'חזרה',
    website: 'אתר',
    page: 'הדף במדריך',
    differs: 'שונה',
    notShown: 'לא מוצג',
    cancelled: 'בוטל.',
    notOpened: 'לא נפתח.',
    answer: 'תשובה',
    failed: 'זה לא הצליח',
  },
  hi: {
    loading: 'लोड हो रहा है…',
    changes: 'बदलाव',
    nothing: 'कुछ नहीं मिला',
    open: 'खोलें',
    back: 'वापस',
    website: 'वेबसाइट',
    page: 'निर्देशिका में पृष्ठ',
    differs: 'अलग',
    notShown: 'नहीं दिखाया गया',
    cancelled: 'रद्द किया गया।',
    notOpened: 'नहीं खुला।',
    answer: 'उत्तर',
    failed: 'यह नहीं हो सका',
  },
  ja: {
    loading: '読み込み中…',
    changes: '変更',
    nothing: '見つかりませんでした',
    open: '開く',
    back: '戻る',
    website: 'ウェブサイト',
    page: 'ディレクトリのページ',
    differs: '異なる',
    notShown: '表示していない項目',
    cancelled: '中止しました。',
    notOpened: '開けませんでした。',
    answer: '回答',
    failed: 'うまくいきませんでした',
  },
  ko: {
    loading: '불러오는 중…',
    changes: '변경 사항',
    nothing: '찾은 것이 없습니다',
    open: '열기',
    back: '뒤로',
    website: '웹사이트',
    page: '디렉터리의 페이지',
    differs: '다름',
    notShown: '표시하지 않음',
    cancelled: '취소되었습니다.',
    notOpened: '열지 못했습니다.',
    answer: '답변',
    failed: '실패했습니다',
  },
  pt: {
    loading: 'Carregando…',
    changes: 'Mudanças',
    nothing: 'Nada encontrado',
    open: 'Abrir',
    back: 'Voltar',
    website: 'Site',
    page: 'Página no diretório',
    differs: 'diferente',
    notShown: 'Não mostrado',
    cancelled: 'Cancelado.',
    notOpened: 'Não foi aberto.',
    answer: 'Resposta',
    failed: 'Isso não funcionou',
  },
  ru: {
    loading: 'Загрузка…',
    changes: 'Изменения',
    nothing: 'Ничего не найдено',
    open: 'Открыть',
    back: 'Назад',
    website: 'Сайт',
    page: 'Страница в каталоге',
    differs: 'различается',
    notShown: 'Не показано',
    cancelled: 'Отменено.',
    notOpened: 'Не открыто.',
    answer: 'Ответ',
    failed: 'Не получилось',
  },
  zh: {
    loading: '正在加载…',
    changes: '变更',
    nothing: '没有找到',
    open: '打开',
    back: '返回',
    website: '网站',
    page: '目录中的页面',
    differs: '不同',
    notShown: '未显示',
    cancelled: '已取消。',
    notOpened: '未能打开。',
    answer: '回答',
    failed: '未能完成',
  },
}

const ENGLISH: ViewMessages = {
  loading: 'Loading…',
  changes: 'Changes',
  nothing: 'Nothing found',
  open: 'Open',
  back: 'Back',
  website: 'Website',
  page: 'Page in the directory',
  differs: 'differs',
  notShown: 'Not shown',
  cancelled: 'Cancelled.',
  notOpened: 'Not opened.',
  answer: 'Answer',
  failed: 'That did not work',
}

/** These messages in the language of others. */
export function viewMessagesOf({ name = '' }: Pick<Words, 'name'>): ViewMessages {
  return VIEW_MESSAGES[name] ?? ENGLISH
}
