import type { Words } from './words.ts'

/** What the page of all data says. Apart from the other messages, which browsers load to show results. */
export interface DataMessages {
  /** Of the page, and of the link to it. */
  readonly title: string
  readonly lead: string
  /** What the description of the files says of them. */
  readonly described: string
  /** Before the number of files that are not shown. */
  readonly more: string
  readonly convert: string
  readonly rebuild: string
  /** What is the same in a directory that is made from the files. */
  readonly kept: string
}

/** By the names of {@link Words}. */
export const DATA_MESSAGES: Readonly<Record<string, DataMessages>> = {
  ar: {
    title: 'كل البيانات',
    lead: 'كل مدخل مرة واحدة بجميع حقوله: للبرامج النصية وجداول البيانات والأدلة الأخرى.',
    described: 'أحجام هذه الملفات وبصماتها وأعمدتها',
    more: 'ملفات أخرى',
    convert: 'تحويلها إلى Parquet أو SQLite',
    rebuild: 'بناء دليل منها',
    kept: 'تحتفظ المدخلات بمعرّفاتها وصفحاتها وحقولها.',
  },
  de: {
    title: 'Alle Daten',
    lead: 'Jeder Eintrag einmal, mit allen Feldern: für Skripte, Tabellenkalkulationen und andere Verzeichnisse.',
    described: 'Größen, Prüfsummen und Spalten dieser Dateien',
    more: 'Weitere Dateien',
    convert: 'Parquet oder SQLite daraus machen',
    rebuild: 'Ein Verzeichnis daraus bauen',
    kept: 'Einträge behalten ihre IDs, Seiten und Felder.',
  },
  es: {
    title: 'Todos los datos',
    lead: 'Cada ficha una vez, con todos sus campos: para scripts, hojas de cálculo y otros directorios.',
    described: 'Tamaños, sumas de verificación y columnas de estos archivos',
    more: 'Más archivos',
    convert: 'Convertirlos a Parquet o SQLite',
    rebuild: 'Crear un directorio con ellos',
    kept: 'Las fichas conservan sus identificadores, páginas y campos.',
  },
  fr: {
    title: 'Toutes les données',
    lead: 'Chaque fiche une fois, avec tous ses champs : pour des scripts, des tableurs et d’autres annuaires.',
    described: 'Tailles, empreintes et colonnes de ces fichiers',
    more: 'Autres fichiers',
    convert: 'En faire du Parquet ou du SQLite',
    rebuild: 'En construire un annuaire',
    kept: 'Les fiches gardent leurs identifiants, leurs pages et leurs champs.',
  },
  he: {
    title: 'כל הנתונים',
    lead: 'כל פריט פעם אחת, עם כל השדות שלו: לסקריפטים, לגיליונות אלקטרוניים ולמדריכים אחרים.',
    described: 'הגדלים, סיכומי הביקורת והעמודות של הקבצים האלה',
    more: 'קבצים נוספים',
    convert: 'להפוך אותם ל־Parquet או ל־SQLite',
    rebuild: 'לבנות מהם מדריך',
    kept: 'הפריטים שומרים על המזהים, הדפים והשדות שלהם.',
  },
  hi: {
    title: 'सारा डेटा',
    lead: 'हर प्रविष्टि एक बार, अपने सभी फ़ील्ड के साथ: स्क्रिप्ट, स्प्रेडशीट और दूसरी निर्देशिकाओं के लिए।',
    described: 'इन फ़ाइलों के आकार, चेकसम और कॉलम',
    more: 'और फ़ाइलें',
    convert: 'इनसे Parquet या SQLite बनाएँ',
    rebuild: 'इनसे निर्देशिका बनाएँ',
    kept: 'प्रविष्टियों के ID, पृष्ठ और फ़ील्ड वही रहते हैं।',
  },
  ja: {
    title: 'すべてのデータ',
    lead: 'すべての項目を一度ずつ、全フィールド付きで。スクリプト、表計算、ほかのディレクトリ向けです。',
    described: 'これらのファイルのサイズ、ハッシュ値、列',
    more: 'ほかのファイル',
    convert: 'ParquetやSQLiteに変換する',
    rebuild: 'ディレクトリを作る',
    kept: '項目のID、ページ、フィールドはそのままです。',
  },
  ko: {
    title: '전체 데이터',
    lead: '모든 항목을 모든 필드와 함께 한 번씩 담았습니다. 스크립트, 스프레드시트, 다른 디렉터리에 쓸 수 있습니다.',
    described: '이 파일들의 크기, 체크섬, 열',
    more: '파일 더 보기',
    convert: 'Parquet 또는 SQLite로 변환하기',
    rebuild: '디렉터리 만들기',
    kept: '항목의 ID, 페이지, 필드는 그대로 유지됩니다.',
  },
  pt: {
    title: 'Todos os dados',
    lead: 'Cada item uma vez, com todos os campos: para scripts, planilhas e outros diretórios.',
    described: 'Tamanhos, somas de verificação e colunas destes arquivos',
    more: 'Mais arquivos',
    convert: 'Convertê-los em Parquet ou SQLite',
    rebuild: 'Criar um diretório com eles',
    kept: 'Os itens mantêm seus identificadores, páginas e campos.',
  },
  ru: {
    title: 'Все данные',
    lead: 'Каждая запись один раз, со всеми полями: для скриптов, электронных таблиц и других каталогов.',
    described: 'Размеры, контрольные суммы и столбцы этих файлов',
    more: 'Другие файлы',
    convert: 'Сделать из них Parquet или SQLite',
    rebuild: 'Собрать из них каталог',
    kept: 'Записи сохраняют идентификаторы, страницы и поля.',
  },
  zh: {
    title: '全部数据',
    lead: '每个条目一次，包含所有字段：供脚本、电子表格和其他目录使用。',
    described: '这些文件的大小、校验和与列',
    more: '更多文件',
    convert: '转换为 Parquet 或 SQLite',
    rebuild: '用它们生成目录',
    kept: '条目的 ID、页面和字段保持不变。',
  },
}

const ENGLISH: DataMessages = {
  title: 'All data',
  lead: 'Every listing once, with all of its fields: for scripts, spreadsheets and other directories.',
  described: 'Sizes, digests and columns of these files',
  more: 'More files',
  convert: 'Make Parquet or SQLite of them',
  rebuild: 'Build a directory from them',
  kept: 'Listings keep their ids, pages and fields.',
}

/** These messages in the language of others. */
export function dataMessagesOf({ name = '' }: Pick<Words, 'name'>): DataMessages {
  return DATA_MESSAGES[name] ?? ENGLISH
}
