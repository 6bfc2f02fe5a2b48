import { writeSite } from './write-site.ts'

/** Slug of the page to look at. */
export const ARABIC_PAGE = 'قواعد-البيانات'

/** Writes an Arabic directory, whose names are partly Latin: text runs in both directions on one line. */
export function writeArabicSite(folder: string): string {
  return writeSite(
    folder,
    {
      title: 'دليل البرمجيات الحرة',
      description: 'برمجيات حرة لبناء الخدمات، مرتبة حسب الغرض مع وصف موجز لكل منها.',
      language: 'ar',
      license: 'CC0-1.0',
      default_type: 'SoftwareApplication',
      updated: '2026-10-01',
      publisher: { name: 'جمعية المثال', url: 'https://example.org/' },
    },
    {
      databases: {
        slug: ARABIC_PAGE,
        title: 'قواعد البيانات',
        description: 'أنظمة تخزن البيانات وتسترجعها، من العلائقية إلى قواعد المستندات.',
        updated: '2026-10-01',
        listings: [
          {
            name: 'PostgreSQL',
            url: 'https://www.postgresql.org/',
            description: 'نظام قواعد بيانات علائقية مفتوح المصدر، يدعم SQL و JSON والامتدادات.',
            tags: ['علائقية', 'SQL'],
            license: ['PostgreSQL'],
            links: [{ rel: 'docs', url: 'https://www.postgresql.org/docs/' }],
            written_in: ['C'],
          },
          {
            name: 'قاعدة المثال (Example DB)',
            url: 'https://example.org/ar/db',
            description: 'قاعدة بيانات صغيرة تعمل داخل التطبيق (الإصدار 3.2) دون خادم!',
            tags: ['مضمنة'],
            status: 'deprecated',
            written_in: ['C++', 'Rust'],
          },
          {
            name: 'Redis',
            url: 'https://redis.io/',
            description: 'مخزن للمفاتيح والقيم في الذاكرة.',
            tags: ['مفاتيح وقيم'],
          },
        ],
      },
      servers: {
        title: 'خوادم الويب',
        description: 'خوادم تستجيب لطلبات HTTP.',
        related: [ARABIC_PAGE],
        listings: [
          { name: 'nginx', url: 'https://nginx.org/', description: 'خادم ويب ووكيل عكسي.' },
          { name: 'خادم المثال', description: 'خادم بلا عنوان.' },
        ],
      },
    },
  )
}
