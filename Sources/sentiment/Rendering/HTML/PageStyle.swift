/// How pages look: two themes, one column on a phone, and paper.
///
/// Blue stands for right answers and vermilion for wrong ones, after the palette of M. Okabe and
/// K. Ito, "Color Universal Design" (2008), which people with any colour vision can tell apart.
enum PageStyle {
  /// The style sheet.
  static let css = colors + text + tables + figures + rows + print

  private static let colors = """
    :root{color-scheme:light dark;--paper:#fbfaf8;--raised:#fff;--ink:#1a1c20;--soft:#5a5f68;\
    --rule:#e2e2df;--right:#0068a8;--wrong:#b94a05;--band:#0068a822}
    @media(prefers-color-scheme:dark){:root{--paper:#141518;--raised:#1b1d21;--ink:#e8e9eb;\
    --soft:#a0a6af;--rule:#30333a;--right:#5fb4ef;--wrong:#f2955a;--band:#5fb4ef2b}}

    """

  private static let text = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans",\
    "Noto Sans CJK JP",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
    main{max-width:66rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
    h1,h2,h3,p,figure,table,ul,ol,dl,dd,pre{margin:0;padding:0}
    h1{font-size:1.5rem;line-height:1.25;font-weight:650;overflow-wrap:anywhere}
    h2{font-size:1.1875rem;line-height:1.3;font-weight:650}
    h3{font-size:.9375rem;font-weight:600}
    h3 .note{font-weight:400}
    .verdict-line{font-size:1.0625rem;max-width:46rem;margin-top:.75rem}
    .names{margin-top:1.5rem}
    .kind{color:var(--soft);font-size:.8125rem;margin-bottom:.25rem}
    section{margin-top:3rem;padding-top:1.25rem;border-top:1px solid var(--rule)}
    section>*+*{margin-top:1rem}
    .lead{max-width:44rem}
    .note{color:var(--soft);font-size:.875rem;max-width:44rem}
    .file{overflow-wrap:anywhere}
    .hero{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;margin-top:1.5rem}
    .hero strong{font-size:3.5rem;line-height:1;font-weight:650;letter-spacing:-.02em}
    .hero strong small{font-size:1.5rem;font-weight:400;letter-spacing:0}
    .hero p{color:var(--soft);max-width:32rem;font-size:.9375rem}
    .warnings{list-style:none;max-width:48rem}
    .warnings li{border-left:3px solid var(--wrong);padding:.125rem 0 .125rem .75rem;\
    overflow-wrap:anywhere}
    .warnings li+li{margin-top:.625rem}
    footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--rule);color:var(--soft);\
    font-size:.8125rem}

    """

  private static let tables = """
    .wide{overflow-x:auto}
    table{border-collapse:collapse;font-size:.875rem;line-height:1.35}
    caption,th{font-weight:600;text-align:left}
    th,td{padding:.375rem .75rem;vertical-align:top}
    th:first-child,td:first-child{padding-left:0}
    td.n,th.n{text-align:right;white-space:nowrap}
    thead th{color:var(--soft);font-weight:400;border-bottom:1px solid var(--rule);\
    vertical-align:bottom}
    tbody th{font-weight:400;min-width:6.5rem}\
    tbody th,tbody td{overflow-wrap:anywhere}
    tbody tr+tr>*{border-top:1px solid var(--rule)}
    .total>*{font-weight:600}
    .changed tr:not(.said) td{overflow-wrap:break-word}
    tbody tr.said>*{border-top:0;padding-top:0}
    .said p{max-width:44rem;overflow-wrap:anywhere}
    .classes{width:100%;max-width:46rem}
    .bar{width:19%}
    .bar i,.count i{display:block;height:4px;margin-top:3px;border-radius:2px;\
    background:linear-gradient(var(--right),var(--right)) left/calc(var(--v)*1%) no-repeat \
    var(--rule)}
    .matrix th,.matrix td{border:0;text-align:right;padding:.5rem .625rem}
    .matrix thead th{border:0;max-width:8rem}
    .matrix tbody th{min-width:0;max-width:12rem}
    .matrix thead th,.matrix tbody th{overflow-wrap:break-word}
    .matrix td{min-width:3.5rem;border:2px solid var(--paper)}
    .matrix td,.cell{background:color-mix(in srgb,var(--wrong) calc(var(--v)*1%),var(--raised));\
    fill:color-mix(in srgb,var(--wrong) calc(var(--v)*1%),var(--raised))}
    .matrix td.hit,.cell.hit{background:color-mix(in srgb,var(--right) calc(var(--v)*1%),\
    var(--raised));fill:color-mix(in srgb,var(--right) calc(var(--v)*1%),var(--raised))}
    .matrix td.hit{font-weight:600}
    .matrix td.deep{color:var(--paper)}
    @media(prefers-color-scheme:dark){.matrix td.middling{color:var(--paper)}}
    .matrix td.nil{color:var(--soft)}
    .drawn{min-width:11rem;width:30%}
    th.drawn{text-align:center}
    .is-right{color:var(--right)}.is-wrong{color:var(--wrong)}
    details>summary{cursor:pointer;color:var(--soft);font-size:.875rem;padding:.5rem 0}
    dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1rem 1.5rem}
    dt{color:var(--soft);font-size:.8125rem}
    dd{font-size:1.0625rem}
    .facts{display:block;max-width:46rem;font-size:.875rem}
    .facts div{display:grid;grid-template-columns:9rem 1fr;gap:.75rem;padding:.375rem 0}
    .names div{grid-template-columns:1.5rem 1fr}
    .facts div+div{border-top:1px solid var(--rule)}
    .facts dt,.facts dd{font-size:.875rem;overflow-wrap:anywhere}

    """

  private static let figures = """
    .track{display:grid;grid-template-columns:7rem 1fr 9.5rem;align-items:center;gap:0 1rem;\
    font-size:.875rem}
    .track .line{position:relative;height:2.25rem;background:linear-gradient(var(--rule),\
    var(--rule)) center/100% 1px no-repeat}
    .track b,.track i,.track u,.track s{position:absolute;top:50%;transform:translate(-50%,-50%)}
    .track i{height:8px;border-radius:4px;background:var(--right);opacity:.35;\
    transform:translateY(-50%)}
    .track b{width:12px;height:12px;border-radius:6px;background:var(--right);\
    box-shadow:0 0 0 2px var(--paper)}
    .track u{width:2px;height:18px;background:var(--soft)}
    .track.bad b,.track.bad i{background:var(--wrong)}
    .track.even b,.track.even i{background:var(--soft)}
    .track.plain{display:block}
    .plain .line{display:block;height:1.25rem}
    .track .value{font-weight:600}
    .track .value small{font-weight:400;color:var(--soft);font-size:.8125rem;white-space:nowrap}
    .scale{color:var(--soft);font-size:.8125rem}
    .scale .line{height:1.25rem;background:none}
    .scale s{text-decoration:none;white-space:nowrap}
    .pair,.panels{display:grid;gap:2rem 2.5rem;grid-template-columns:repeat(auto-fit,\
    minmax(min(100%,20rem),1fr))}
    .pair>*{min-width:0}.column>*+*{margin-top:1.5rem}
    .panels{grid-template-columns:repeat(auto-fill,minmax(13.5rem,1fr));gap:1.5rem}
    figure>*+*{margin-top:.5rem}
    figcaption{font-size:.875rem;color:var(--soft)}
    .panels figcaption{display:flex;gap:.5rem;white-space:nowrap}
    .panels figcaption b{overflow:hidden;text-overflow:ellipsis}
    h3+.panels{margin-top:.75rem}
    figcaption b{color:var(--ink);font-weight:600;overflow-wrap:anywhere}
    svg{display:block;max-width:100%;height:auto;font-size:11.5px}
    .wide svg{max-width:none}
    .plot text{fill:var(--soft)}
    .plot .say{fill:var(--ink)}
    .middle{text-anchor:middle}.end{text-anchor:end}
    .grid{stroke:var(--rule);fill:none}
    .ideal{stroke:var(--soft);stroke-dasharray:2 3;fill:none}
    .curve{stroke:var(--right);stroke-width:2;fill:none;stroke-linejoin:round}
    .bad-line{stroke:var(--wrong)}
    .area{fill:var(--band)}
    .whisker{stroke:var(--right);stroke-width:1.5;opacity:.5}
    .dot,.yes{fill:var(--right)}.no{fill:var(--wrong)}
    .dot{stroke:var(--paper);stroke-width:1.5}

    """

  private static let rows = """
    .mistakes{list-style:none;max-width:50rem}
    .mistakes li{padding:1rem 0}
    .mistakes li+li{border-top:1px solid var(--rule)}
    .verdict{display:flex;flex-wrap:wrap;gap:0 .75rem;font-size:.875rem;color:var(--soft)}
    .verdict b{color:var(--wrong);font-weight:600}
    .verdict em{font-style:normal;color:var(--right);font-weight:600}
    .text{margin:.375rem 0;overflow-wrap:anywhere;white-space:pre-wrap}
    mark{color:inherit;border-radius:2px;padding:.1em 0;background:color-mix(in srgb,\
    var(--c) calc(var(--k)*1%),transparent)}
    .for{--c:var(--wrong)}.against{--c:var(--right)}
    .k1{--k:14}.k2{--k:28}.k3{--k:46}
    .why{display:flex;flex-wrap:wrap;gap:.125rem .875rem;font-size:.8125rem;color:var(--soft);\
    list-style:none}
    .why b{font-weight:600;color:var(--ink)}
    .why li,.why li+li{padding:0;border:0}
    .learned{display:grid;gap:1.75rem 2.5rem;grid-template-columns:repeat(auto-fill,\
    minmax(min(100%,15rem),1fr))}
    .learned table{width:100%;font-size:.8125rem;margin-top:.25rem}
    .learned td,.learned th{padding:.1875rem .5rem .1875rem 0}
    .learned .bar{width:45%;vertical-align:middle}
    .stack{display:flex;height:2.25rem;border-radius:3px;overflow:hidden;gap:2px}
    .stack span{min-width:3px;background:var(--rule)}
    .stack .first{background:var(--wrong)}.stack .second{background:var(--right)}
    .shares{display:flex;flex-wrap:wrap;gap:.125rem 1.5rem;font-size:.875rem;list-style:none}
    .shares b{font-weight:600}
    .shares .first b{color:var(--wrong)}.shares .second b{color:var(--right)}

    """

  private static let print = """
    @media(max-width:40rem){main{padding:1.5rem 1rem 3rem}section{margin-top:2.25rem}\
    .track{grid-template-columns:1fr auto}.track .line{grid-row:2;grid-column:1/-1}\
    .scale>:not(.line){display:none}.hero strong{font-size:3rem}\
    th,td{padding:.375rem .4rem}.drawn{min-width:6rem}\
    .panels{grid-template-columns:1fr 1fr;gap:1.25rem 1rem}\
    .facts div{grid-template-columns:6.5rem 1fr}.names div{grid-template-columns:1.5rem 1fr}}
    @media print{.matrix td.middling{color:var(--ink)}:root{color-scheme:light;--paper:#fff;--raised:#fff;--ink:#000;--soft:#444;\
    --rule:#ccc;--right:#0068a8;--wrong:#b94a05;--band:#0068a822}\
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}\
    main{max-width:none;padding:0}section,figure,tr,.mistakes li{break-inside:avoid}\
    section{break-inside:auto}h2,h3{break-after:avoid}\
    details::details-content{content-visibility:visible;height:auto}.wide{overflow:visible}}

    """
}
