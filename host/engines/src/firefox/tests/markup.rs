//! The places of markup in translations.

use targum_core::contract::Segment;
use targum_segment::Step;

use super::{answer, check, engine, segment};

#[tokio::test]
async fn markup_is_placed_around_its_words() {
    // A translator's choice of places; the words are the model's.
    let ideal = [
        (
            "Click <a>here</a> to read the documentation.",
            "Clique <a>aqui</a> para ler a documentação.",
        ),
        (
            "Please read our <a>Terms of Service</a> and <b>Privacy Policy</b> before you continue.",
            "Por favor, leia nossos <a>Termos de Serviço</a> e <b>Política de Privacidade</b> antes de você continuar.",
        ),
        ("The <b>red car</b> is very fast.", "O <b>carro vermelho</b> é muito rápido."),
        (
            "<b>Warning:</b> this action cannot be undone.",
            "<b>Aviso:</b> esta ação não pode ser desfeita.",
        ),
        (
            "You can change this later in <a>Settings</a>.",
            "Você pode alterar isso mais tarde em <a>Configurações</a>.",
        ),
        (
            "We sent a message to <b>your email address</b>.",
            "Nós enviamos uma mensagem para <b>o seu endereço de e-mail</b>.",
        ),
        (
            "<i>All</i> files will be <b>permanently deleted</b>.",
            "<i>Todos</i> os arquivos serão <b>excluídos permanentemente</b>.",
        ),
        ("Press <kbd>Enter</kbd> to confirm.", "Pressione <kbd>Enter</kbd> para confirmar."),
        ("Don't have an account? <a>Sign up</a>", "Não tem uma conta? <a>Inscreva-se</a>"),
        (
            "By signing up, you agree to the <a>Terms</a>.",
            "Ao se inscrever, você concorda com os <a>Termos</a>.",
        ),
        (
            "The quick <b>brown fox</b> jumps over the lazy dog.",
            "A rápida <b>raposa marrom</b> salta sobre o cão preguiçoso.",
        ),
        (
            "Learn more about <a>keyboard shortcuts</a>.",
            "Saiba mais sobre <a>atalhos de teclado</a>.",
        ),
        (
            "This is <b>very <i>important</i> information</b> for all users.",
            "Esta é uma <b>informação muito <i>importante</i></b> para todos os usuários.",
        ),
        ("Your <b>free trial</b> ends tomorrow.", "Sua <b>prova gratuita</b> termina amanhã."),
        (
            "Only <b>administrators</b> can delete projects.",
            "Somente os <b>administradores</b> podem excluir projetos.",
        ),
        (
            "<a>Contact support</a> if the problem persists.",
            "<a>Contacte o suporte</a> se o problema persistir.",
        ),
        (
            "Choose a <b>strong password</b> with at least eight characters.",
            "Escolha uma <b>senha forte</b> com pelo menos oito caracteres.",
        ),
        ("The <b>new version</b> is now available.", "A <b>nova versão</b> já está disponível."),
        (
            "Open the <b>File</b> menu and choose <b>Save</b>.",
            "Abra o menu <b>Arquivo</b> e escolha <b>Salvar</b>.",
        ),
        ("You have <b>three</b> unread messages.", "Você tem <b>três</b> mensagens não lidas."),
        (
            "See the <a>user guide</a> for details.",
            "Veja o <a>guia do usuário</a> para obter mais detalhes.",
        ),
        (
            "The <i>old</i> house has a <b>beautiful garden</b>.",
            "A <i>antiga</i> casa tem um <b>belo jardim</b>.",
        ),
        ("Your changes have been <b>saved</b>.", "Suas alterações foram <b>salvas</b>."),
        ("<a>Forgot your password?</a>", "<a>Esqueceu-se da sua senha?</a>"),
        ("Go back to the <a>home page</a>.", "Volte para a <a>página inicial</a>."),
        ("The file is <b>too large</b>.", "O arquivo é <b>muito grande</b>."),
        (
            "This page was last updated on <b>Monday</b>.",
            "Esta página foi atualizada na <b>segunda-feira</b>.",
        ),
        (
            "We use <a>cookies</a> to improve your experience.",
            "Utilizamos <a>cookies</a> para melhorar a sua experiência.",
        ),
        (
            "I bought a <b>green book</b> and a <i>blue pen</i>.",
            "Comprei um <b>livro verde</b> e uma <i>caneta azul</i>.",
        ),
        (
            "You must <b>save the file</b> before you close the window.",
            "Você deve <b>salvar o arquivo</b> antes de fechar a janela.",
        ),
        (
            "Every user can see the <a>list of members</a>.",
            "Cada usuário pode ver a <a>lista de membros</a>.",
        ),
        (
            "My <b>sister's house</b> is near the beach.",
            "A <b>casa da minha irmã</b> está perto da praia.",
        ),
    ];
    let segments: Vec<Segment> = ideal.iter().map(|(source, _)| segment(source)).collect();
    let found = answer(&engine(2), &segments).await;
    let found: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(found, ideal.map(|(_, ideal)| ideal));
}

#[tokio::test]
async fn markup_of_all_kinds() {
    use Step::{Aligned, Clean};
    check(&[
        ("Signed in as <b>{name}</b>.", "Assinado como <b>{name}</b>.", Clean),
        (
            "Please <a>create a new issue</a> on GitHub.",
            "Por favor, <a>crie um novo problema</a> no GitHub.",
            Aligned,
        ),
        (
            "You are using <server></server> now.",
            "Você está usando o <server></server> agora.",
            Clean,
        ),
        (
            "See <b>this text. And that text</b> too.",
            "Veja <b>este texto. E esse texto</b> também.",
            Aligned,
        ),
        ("<b>Everything is ready. Really.</b>", "<b>Tudo está pronto. Realmente.</b>", Clean),
        ("<a><b></b></a>Save<i/>", "<a><b></b></a>Salvar<i/>", Clean),
        (
            "<a>Sign in</a> with your e-mail address.",
            "<a>Inicie sessão</a> com o seu endereço de e-mail.",
            Aligned,
        ),
        (
            "You must <a>sign in</a> or <a>sign up</a> first.",
            "Você deve <a>entrar</a> ou <a>se inscrever</a> primeiro.",
            Aligned,
        ),
        (
            "<b>Retrieval</b>: The system finds the texts.",
            "<b>Recuperação</b>: O sistema encontra os textos.",
            Clean,
        ),
    ])
    .await;
}
