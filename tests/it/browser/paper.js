// What a page break would cut. The chapters are laid out in columns of a sheet's size, where breaks fall by the same rules
// as between pages; and what lies whole by chance must also be told to stay whole.
const cuts = (width, height) => {
    const {every, named} = checks, main = document.querySelector('main');
    const style = document.createElement('style');
    // Things that scroll are never broken in columns, but are on paper.
    style.textContent = `* { overflow: visible !important; }
        main { columns: ${width}px; column-gap: 100px; column-fill: auto; width: ${width}px; height: ${height}px; }`;
    document.head.append(style);

    const avoids = (element, what) => /avoid/.test(getComputedStyle(element)[what]);
    const seen = element => element.checkVisibility() && element.getClientRects().length > 0;
    const tall = element => [...element.getClientRects()].reduce((sum, box) => sum + box.height, 0) > height;
    // What keeps an element whole: itself, or something around it that fits a sheet.
    const keeper = element => {
        for (let at = element; at && at !== main; at = at.parentElement)
            if (avoids(at, 'breakInside') && !tall(at)) return at;
        return null;
    };
    const column = box => Math.floor((box.left - main.getBoundingClientRect().left + 1) / (width + 100));

    const whole = every('main :is(figure, svg, img, tr, math[display=block], summary, .nimsmith-board)').filter(seen)
        // The head of a table that goes on is printed again on each page.
        .filter(element => !element.closest('thead') || !tall(element.closest('table')));
    // What fills more than a page may go on after any of its rows or lines.
    whole.push(...every('main :is(table, pre)').filter(element => seen(element) && !tall(element)));
    const found = [];
    for (const element of whole) {
        // A picture cannot be broken, only be sliced when it is taller than the sheet.
        const breakable = !['svg', 'IMG'].includes(element.tagName);
        if (tall(element)) found.push(`taller than a sheet: ${named(element)}`);
        else if (breakable && !keeper(element)) found.push(`may be cut by the end of a page: ${named(element)}`);
        else if (breakable && element.getClientRects().length > 1) found.push(`cut: ${named(element)}`);
    }
    for (const heading of every('main :is(h1, h2, h3, h4, h5, h6, caption, .exercise-title)').filter(seen)) {
        const next = heading.nextElementSibling;
        if (!avoids(heading, 'breakAfter')) found.push(`may be left alone at the end of a page: ${named(heading)}`);
        else if (next && seen(next) && column(next.getClientRects()[0]) !== column(heading.getClientRects()[0]))
            found.push(`left alone at the end of a page: ${named(heading)}`);
    }
    style.remove();
    return found;
};
